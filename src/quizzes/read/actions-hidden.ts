/** Which quizzes a person may know of. */
import { mayReadQuiz } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { notFound } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findQuizRow, type QuizRow } from '#quizzes/store.ts';
import { listAttemptsAt } from '#quizzes/store-attempts.ts';
import { listQuizGroups } from '#quizzes/store-slots.ts';

/** Whether the quiz as it is published is meant for the actor; a draft is for those who may change quizzes. */
export async function isMeantFor(
  tx: TenantTx,
  actor: Actor,
  { quiz_id: quizId, published_revision: publishedRevision }: Pick<QuizRow, 'quiz_id' | 'published_revision'>,
): Promise<boolean> {
  const groups = publishedRevision === null ? [] : await listQuizGroups(tx, quizId, publishedRevision);
  return mayReadQuiz(actor, { publishedRevision, groupIds: groups.map(({ _id }) => _id) });
}

/** Throws `not_found` for a quiz that is neither meant for the actor nor one that they have taken, as for one that nobody made. */
export async function refuseHiddenQuiz(tx: TenantTx, actor: Actor, quizId: string): Promise<void> {
  const quiz = await findQuizRow(tx, quizId);
  if (!quiz) throw notFound('The quiz');
  if (await isMeantFor(tx, actor, quiz)) return;
  if ((await listAttemptsAt(tx, actor.personId, [quizId])).length === 0) throw notFound('The quiz');
}
