/** What arrived after its attempt was over. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface NewLateAnswer {
  readonly questionId: string;
  readonly seq: number;
  readonly digest: string;
  readonly answer: unknown;
  readonly writtenAt: Date | null;
}

/** Keeps what was not kept before. */
export const insertLateAnswers = (tx: TenantTx, attemptId: string, answers: readonly NewLateAnswer[], now: Date) =>
  tx
    .insertInto('late_answer')
    .values(
      answers.map((answer) => ({
        tenant_id: tx.tenantId,
        attempt_id: attemptId,
        question_id: answer.questionId,
        seq: answer.seq,
        digest: answer.digest,
        answer: JSON.stringify(answer.answer),
        written_at: answer.writtenAt,
        arrived_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The late answers of one attempt, the last one of each question first. */
export const listLateRows = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('late_answer')
    .select(['question_id', 'seq', 'digest', 'answer', 'written_at', 'arrived_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .orderBy(sql`coalesce(written_at, arrived_at)`, 'desc')
    .orderBy('seq', 'desc')
    .execute();

/** Any attempt of the tenant, with the revision by whose dates it is held. */
export async function findLatePaper(tx: TenantTx, attemptId: string) {
  const { rows } = await sql<{ quiz_id: string; revision: number; published_revision: number; paper: unknown }>`
    select a.quiz_id, a.revision, a.paper, q.published_revision
    from attempt a join quiz q on q.tenant_id = a.tenant_id and q.quiz_id = a.quiz_id
    where a.tenant_id = ${tx.tenantId} and a.attempt_id = ${attemptId}`.execute(tx);
  return rows[0];
}
