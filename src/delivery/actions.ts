import type { z } from 'zod';
import { mayReadQuiz } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { round } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findQuizRow, listQuizGroups, tellAttempts } from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import { matrixOf, rightsAt } from '#quizzes/rules-review.ts';
import { refuseChange, refuseOtherDevice } from './actions-guard.ts';
import type { Attempt, instantFeedbackSchema } from './contract.ts';
import { tellOfResult } from './finish/actions-notices.ts';
import {
  type ArrangedSlot,
  type AttemptResult,
  gradeAnswer,
  gradePaper,
  ownAnswer,
  type Paper,
  type PaperSlot,
  resultOf,
  rulingsIn,
  type StoredAnswer,
} from './grading/rules.ts';
import { certaintyEffect } from './grading/rules-certainty-effect.ts';
import { holdRulings } from './grading/store-key-overrides.ts';
import { hasHints } from './hints/rules.ts';
import { countHints } from './hints/store.ts';
import { awaitedUntil, lateUntil } from './late/rules.ts';
import { listConflicts } from './late/store.ts';
import { noteKept, takeDevice } from './proctoring/store.ts';
import { putResult } from './proctoring/store-awaited.ts';
import { endOf, isOverdue, remainingMs } from './rules.ts';
import { getPaperOf } from './start/store-papers.ts';
import {
  type AnswerRow,
  type AttemptRow,
  closeAttempt,
  findOwnAttempt,
  insertGrades,
  listAnswerVersions,
  lockAttempt,
  toResultColumns,
} from './store.ts';

type InstantFeedback = z.output<typeof instantFeedbackSchema>;

type ShownColumns =
  | 'attempt_id'
  | 'quiz_id'
  | 'number'
  | 'state'
  | 'started_at'
  | 'deadline'
  | 'submitted_at'
  | 'paused_at';

export const toAttempt = (
  row: Pick<AttemptRow, ShownColumns>,
  paper: Pick<Paper, 'settings'> & { readonly slots: readonly unknown[] },
  now: Date,
): Attempt => ({
  _id: row.attempt_id,
  quiz: { _id: row.quiz_id, name: paper.settings.name, slug: slugOf(paper.settings.name) },
  number: row.number,
  state: row.state,
  startedAt: row.started_at.toISOString(),
  deadline: row.deadline?.toISOString() ?? null,
  remainingMs: row.state === 'open' ? remainingMs(row, now) : 0,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  questionCount: paper.slots.length,
});

/** The person's own attempt by its id or its quiz's. Throws `not_found`, or `not_started` for a quiz without attempt. */
export async function getOwnAttempt(tx: TenantTx, actor: Actor, attemptOrQuizId: string): Promise<AttemptRow> {
  const row = await findOwnAttempt(tx, actor.personId, attemptOrQuizId);
  if (row) return row;
  if (await findVisibleQuiz(tx, actor, attemptOrQuizId)) {
    throw new Refusal('not_started', 'You have not started this quiz yet');
  }
  throw notFound('The attempt');
}

/** A published quiz that is meant for the actor, or null. */
export async function findVisibleQuiz(tx: TenantTx, actor: Actor, quizId: string) {
  const quiz = await findQuizRow(tx, quizId);
  if (!quiz || quiz.published_revision === null) return null;
  const groups = await listQuizGroups(tx, quizId, quiz.published_revision);
  const visible = mayReadQuiz(actor, {
    publishedRevision: quiz.published_revision,
    groupIds: groups.map((g) => g._id),
  });
  return visible ? { ...quiz, published_revision: quiz.published_revision } : null;
}

/** The attempt on this device: an open one that no device holds is bound to it. Throws `other_device`. */
export async function bindDevice(tx: TenantTx, actor: Actor, attempt: AttemptRow): Promise<AttemptRow> {
  if (attempt.state !== 'open') return attempt;
  if (attempt.session_id === null) await takeDevice(tx, attempt.attempt_id, actor.sessionId);
  const bound = attempt.session_id === null ? (await findOwnAttempt(tx, actor.personId, attempt.attempt_id))! : attempt;
  refuseOtherDevice(actor, bound);
  return bound;
}

/** What is told about an answer that was checked during the attempt. */
export function feedbackFor(
  paper: Paper,
  slot: PaperSlot,
  saved: Pick<AnswerRow, 'seq' | 'answer'>,
  hints = 0,
): InstantFeedback {
  const grade = gradeAnswer(paper, slot, { questionId: slot.questionId, seq: saved.seq, answer: saved.answer, hints });
  const parts = rightsAt(matrixOf(paper.settings), 'during');
  return {
    outcome: grade.outcome,
    marks: round(grade.marks, 2),
    maxMarks: round(slot.marks, 4),
    review: slot.type.toReview(slot.content, ownAnswer(slot.type, saved.answer), parts) as Record<string, unknown>,
    generalFeedback: parts.explanation ? slot.generalFeedback : '',
    certaintyEffect: certaintyEffect(paper, slot, saved.answer, grade),
  };
}

/** Hands in; doing it again answers the same. Throws `not_found`, `not_started`, and what `refuseChange` throws. */
export async function submitAttempt(tx: TenantTx, actor: Actor, attemptOrQuizId: string, now: Date): Promise<Attempt> {
  const { attempt_id } = await getOwnAttempt(tx, actor, attemptOrQuizId);
  const attempt = (await lockAttempt(tx, attempt_id))!;
  const paper = await getPaperOf(tx, attempt);
  if (attempt.state === 'open') {
    refuseChange(actor, attempt, { when: 'ending' }, now);
    await endAttempt(tx, attempt, now);
  }
  return toAttempt((await findOwnAttempt(tx, actor.personId, attempt_id))!, paper, now);
}

/**
 * Ends an open attempt that this transaction has locked; `by`: who ends it, where it is not its student. It is graded at
 * once or, where answers that arrive late still count, when that is over.
 */
export async function endAttempt(tx: TenantTx, attempt: AttemptRow, now: Date, by?: 'proctor'): Promise<void> {
  const paper = await getPaperOf(tx, attempt);
  const end = by ? { endedBy: by, at: now } : endOf(attempt, now);
  const late = lateUntil(end, paper.settings.late_seconds, now);
  await noteKept(tx, attempt, 'conflict', await listConflicts(tx, attempt.attempt_id), now);
  if (late) await closeAttempt(tx, attempt, end, { late_until: late });
  else {
    const result = await gradeAttempt(tx, attempt, paper);
    await closeAttempt(tx, attempt, end, toResultColumns(result, now));
    // What waits for people is told when they have marked it.
    if (result.unmarked === 0) await tellOfResult(tx, attempt, paper);
  }
  await tellAttempts(tx, attempt.quiz_id, [attempt.attempt_id]);
}

/** Grades an attempt that is over and locked, and for whose late answers was waited; from now on none counts any more. */
export async function settleAttempt(tx: TenantTx, attempt: AttemptRow, now: Date): Promise<void> {
  const until = awaitedUntil(attempt);
  if (until === null) return;
  const paper = await getPaperOf(tx, attempt);
  const result = await gradeAttempt(tx, attempt, paper);
  await putResult(tx, attempt.attempt_id, toResultColumns(result, now), now < until ? now : until);
  if (result.unmarked === 0) await tellOfResult(tx, attempt, paper);
  await tellAttempts(tx, attempt.quiz_id, [attempt.attempt_id]);
}

/** Stores what the answers of a locked attempt earn by the rulings that hold, and says what they come to. */
async function gradeAttempt(tx: TenantTx, attempt: AttemptRow, paper: Paper): Promise<AttemptResult> {
  const held = await holdRulings(tx, attempt.quiz_id);
  const rulings = rulingsIn(paper, held, attempt.paper as unknown as ArrangedSlot[]);
  const grades = gradePaper(paper, await listVersionsWithHints(tx, attempt, paper), rulings);
  await insertGrades(tx, attempt, grades);
  return resultOf(paper, grades);
}

/** How many hints of each question were shown; a paper without any is not looked into. */
export const countHintsIn = async (tx: TenantTx, attempt: AttemptRow, paper: Paper): Promise<Map<string, number>> =>
  paper.slots.some((slot) => hasHints(paper, slot)) ? countHints(tx, attempt.attempt_id) : new Map();

/** The answers, each with the hints that were shown to its question. */
async function listVersionsWithHints(tx: TenantTx, attempt: AttemptRow, paper: Paper): Promise<StoredAnswer[]> {
  const hints = await countHintsIn(tx, attempt, paper);
  const versions = await listAnswerVersions(tx, attempt.attempt_id);
  return versions.map((one) => ({ ...one, hints: hints.get(one.questionId) ?? 0 }));
}

/** Ends the attempt when its time and the grace after it are over; answers whether it is over. */
export async function endWhenOverdue(tx: TenantTx, attemptId: string, now: Date): Promise<boolean> {
  const attempt = await lockAttempt(tx, attemptId);
  if (attempt?.state !== 'open') return true;
  if (!isOverdue(attempt, now)) return false;
  await endAttempt(tx, attempt, now);
  return true;
}
