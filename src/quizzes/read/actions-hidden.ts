/** Which quizzes a person may know of. */
import { mayReadQuiz } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { notFound } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findQuizRow } from '#quizzes/store.ts';
import { listAttemptsAt } from '#quizzes/store-attempts.ts';
import { listQuizGroups } from '#quizzes/store-slots.ts';

/** Throws `not_found` for a quiz that is neither meant for the actor nor one that they have taken, as for one that nobody made. */
export async function refuseHiddenQuiz(tx: TenantTx, actor: Actor, quizId: string): Promise<void> {
  const quiz = await findQuizRow(tx, quizId);
  if (!quiz) throw notFound('The quiz');
  const { published_revision: publishedRevision } = quiz;
  const groups = publishedRevision === null ? [] : await listQuizGroups(tx, quizId, publishedRevision);
  if (mayReadQuiz(actor, { publishedRevision, groupIds: groups.map(({ _id }) => _id) })) return;
  if ((await listAttemptsAt(tx, actor.personId, [quizId])).length === 0) throw notFound('The quiz');
}
