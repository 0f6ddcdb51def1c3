/** An attempt as its student finds and sees it. */
import type { Actor } from '#access/subject.ts';
import type { Attempt } from '#delivery/contract.ts';
import { isAsked, type Paper } from '#delivery/grading/rules.ts';
import { remainingMs } from '#delivery/rules.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findQuizRow, isMeantFor } from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import { type AttemptRow, findOwnAttempt } from './store.ts';

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
  paper: Pick<Paper, 'settings' | 'slots'>,
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
  questionCount: paper.slots.filter(isAsked).length,
});

/** The person's own attempt by its id or its quiz's. Throws `not_found`, or `not_started` for a quiz without attempt. */
export async function getOwnAttempt(tx: TenantTx, actor: Actor, attemptOrQuizId: string): Promise<AttemptRow> {
  const row = await findOwnAttempt(tx, actor.personId, attemptOrQuizId);
  if (row) return row;
  throw await noAttempt(tx, actor, attemptOrQuizId);
}

/** Why the person has no such attempt: `not_found`, or `not_started` for a quiz that is meant for them. */
export const noAttempt = async (tx: TenantTx, actor: Actor, attemptOrQuizId: string): Promise<Refusal> =>
  (await findVisibleQuiz(tx, actor, attemptOrQuizId))
    ? new Refusal('not_started', 'You have not started this quiz yet')
    : notFound('The attempt');

/** A published quiz that is meant for the actor, or null. */
export async function findVisibleQuiz(tx: TenantTx, actor: Actor, quizId: string) {
  const quiz = await findQuizRow(tx, quizId);
  if (!quiz || quiz.published_revision === null) return null;
  return (await isMeantFor(tx, actor, quiz)) ? { ...quiz, published_revision: quiz.published_revision } : null;
}
