/** Counts what waits for the teachers of a quiz. */
import { sql } from 'kysely';
import type { Actor } from '#access/subject.ts';
import { notFound } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findQuizRow } from '#quizzes/store.ts';

/** Answers that wait to be marked, of a question with parts each part, and queries that the reader may answer. Throws `not_found`. */
export async function readWaiting(tx: TenantTx, actor: Actor, quizId: string) {
  if (!(await findQuizRow(tx, quizId))) throw notFound('The quiz');
  const { rows } = await sql<{ marking: number; queries: number }>`
    select
      (select coalesce(sum(greatest(1, cardinality(waiting_parts))), 0)::int from attempt_grade
        where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and outcome = 'waiting') as marking,
      (select count(*)::int from appeal
        where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'open'
          and (${actor.role === 'admin'} or ${actor.personId}::uuid in (
            select created_by from quiz where tenant_id = ${tx.tenantId} and quiz_id = ${quizId}
            union select published_by from quiz_revision
              where tenant_id = ${tx.tenantId} and quiz_id = ${quizId}))) as queries`.execute(tx);
  return rows[0]!;
}
