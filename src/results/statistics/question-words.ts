/** The words of questions, for tables of numbers. */
import { getPaper } from '#delivery/api.ts';
import { questionType } from '#items/question-types/logic.ts';
import { round } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { fullTitle } from '#platform/text/full-title.ts';
import { plainText } from '#platform/text/plain-text.ts';
import type { RevisionRow } from '#quizzes/api.ts';
import { listVersions, type VersionRow } from './store.ts';

/** A question with its words, as far as the tables of statistics need them. */
export interface QuestionWords {
  readonly title: string;
  /** The title, in full also where it was cut from the question's text. */
  readonly fullTitle: string;
  readonly type: string;
  /** Plain text and share of the marks of each response class, in the author's order. */
  readonly classes: ReadonlyMap<string, { readonly label: string; readonly credit: number | null }>;
}

/** The words of all questions that anybody had, in the order of the published quiz, then the others. */
export async function listQuestionWords(tx: TenantTx, revision: RevisionRow): Promise<Map<string, QuestionWords>> {
  const rows = await listVersions(tx, revision.quiz_id);
  const paper = await getPaper(tx, revision.quiz_id, revision.revision);
  const place = new Map(paper.slots.map(({ questionId }, index) => [questionId, index]));
  const versions = Map.groupBy(rows, (row) => row.question_id);
  const at = (id: string): number => place.get(id) ?? paper.slots.length;
  const ids = [...versions.keys()].sort((a, b) => at(a) - at(b) || (a < b ? -1 : 1));
  return new Map(ids.map((id) => [id, wordsOf(versions.get(id)!)]));
}

function wordsOf(versions: readonly VersionRow[]): QuestionWords {
  const classes = new Map<string, { label: string; credit: number | null }>();
  for (const { type, content } of versions)
    for (const { id, label, fraction } of questionType(type).responseClasses(content))
      if (!classes.has(id)) classes.set(id, { label, credit: fraction && round(fraction, 6) });
  const { title, type, content } = versions[0]!;
  return { title, fullTitle: fullTitle(title, plainText(content.stem)), type, classes };
}
