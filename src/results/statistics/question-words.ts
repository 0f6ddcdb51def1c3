/** The words of questions, for tables of figures. */
import { getPaper } from '#delivery/api.ts';
import { questionType } from '#items/question-types/logic.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import { round } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { RevisionRow } from '#quizzes/api.ts';
import { listVersions, type VersionRow } from './store.ts';

/** A question with its words, as far as the tables of statistics need them. */
export interface QuestionWords {
  readonly title: string;
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
    for (const { id, label, fraction } of questionType(type).responseClasses(content as BaseContent))
      if (!classes.has(id)) classes.set(id, { label, credit: fraction && round(fraction, 6) });
  return { title: versions[0]!.title, type: versions[0]!.type, classes };
}
