/**
 * A published revision with its questions, key included. It never changes, so each process keeps those it has used.
 */

import { type Paper, type PaperSlot, paperIn, type ShuffledSlot } from '#delivery/grading/rules.ts';
import { questionType } from '#items/question-types/logic.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import type { Random } from '#platform/exact/random.ts';
import { shuffled } from '#platform/exact/random.ts';
import { parseRational } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getRevisionRow, listDrawRows, listPoolRows, listSectionRows, listSlotRows } from '#quizzes/api.ts';
import { drawnSlots } from './rules-draw.ts';

const KEEP = 300;
const kept = new Map<string, Paper>();

interface PaperSlotRow extends Pick<PaperSlot, 'version' | 'title' | 'difficulty' | 'section' | 'draw'> {
  readonly question_id: string;
  readonly type: string;
  readonly content: unknown;
  readonly general_feedback: string;
  readonly hints: unknown;
  readonly penalty: string;
  readonly marks: string;
}

/** A version of a question, at its place in a paper. */
export const toPaperSlot = (row: PaperSlotRow): PaperSlot => ({
  questionId: row.question_id,
  version: row.version,
  type: questionType(row.type),
  title: row.title,
  content: row.content as BaseContent,
  generalFeedback: row.general_feedback,
  hints: row.hints as readonly string[],
  penalty: parseRational(row.penalty),
  difficulty: row.difficulty,
  marks: parseRational(row.marks),
  section: row.section,
  draw: row.draw,
});

/** The paper of a published revision. */
export async function getPaper(tx: TenantTx, quizId: string, revision: number): Promise<Paper> {
  const key = `${tx.tenantId} ${quizId} ${revision}`;
  const known = kept.get(key);
  if (known) {
    // Moved to the end: the first of the map is the one that was not used for the longest time.
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const settings = await getRevisionRow(tx, quizId, revision);
  const draws = await listDrawRows(tx, quizId, revision);
  const fixed = (await listSlotRows(tx, quizId, revision)).map((row) => ({ ...row, draw: null }));
  const rows = [...fixed, ...(draws.length > 0 ? await listPoolRows(tx, quizId, revision) : [])].sort(
    (a, b) => (a.section ?? 0) - (b.section ?? 0),
  );
  const slots = rows.map(toPaperSlot);
  const paper: Paper = {
    quizId,
    revision,
    settings,
    sections: await listSectionRows(tx, quizId, revision),
    draws,
    slots,
    slotOf: new Map(slots.map((slot) => [slot.questionId, slot])),
  };
  if (settings.published_at !== null) {
    if (kept.size >= KEEP) kept.delete(kept.keys().next().value!);
    kept.set(key, paper);
  }
  return paper;
}

/** What holds for an attempt as it is published now, whatever held when it began. */
const ruledAsPublished = [
  'opens_at',
  'closes_at',
  'late_seconds',
  'feedback_timing',
  'review',
  'attempts_allowed',
  'counted_attempt',
  'pass_percent',
] as const;

/**
 * The paper of an attempt: questions with the attempt's own numbers, marks and penalties as it began with, dates and rules as they are published now.
 */
export async function getPaperOf(
  tx: TenantTx,
  attempt: {
    readonly quiz_id: string;
    readonly revision: number;
    readonly published_revision: number;
    readonly paper: unknown;
  },
): Promise<Paper> {
  const paper = paperIn(
    await getPaper(tx, attempt.quiz_id, attempt.revision),
    attempt.paper as readonly ShuffledSlot[],
  );
  if (attempt.published_revision === attempt.revision) return paper;
  const { settings } = await getPaper(tx, attempt.quiz_id, attempt.published_revision);
  const rules = Object.fromEntries(ruledAsPublished.map((rule) => [rule, settings[rule]]));
  return { ...paper, settings: { ...paper.settings, ...rules } };
}

/**
 * Decides which questions one attempt has, and the order of them and of their options. `met`: how often its student has
 * had each question in earlier attempts at the quiz.
 */
export function shufflePaper(
  paper: Paper,
  random: Random,
  met: ReadonlyMap<string, number> = new Map(),
): ShuffledSlot[] {
  const own = drawnSlots(paper, random, met);
  const bySection = [...Map.groupBy(own, (slot) => slot.section ?? 0)].sort(([a], [b]) => a - b);
  const order = bySection.flatMap(([, slots]) => (paper.settings.shuffle_questions ? shuffled(slots, random) : slots));
  return order.map((slot) => ({
    question: slot.questionId,
    arrangement: slot.type.arrange(slot.content, paper.settings.shuffle_options, random),
  }));
}
