/** How far people are at a quiz, and which of their attempts counts. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CountedAttempt } from '#quizzes/rules.ts';

export interface Progress {
  readonly person_id: string;
  readonly is_open: boolean;
  readonly is_submitted: boolean;
  readonly is_waiting: boolean;
}

/** How far these people are at a quiz. */
export async function listProgress(tx: TenantTx, quizId: string, people: readonly string[]): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    select person_id, bool_or(state = 'open') as is_open, bool_or(state = 'submitted') as is_submitted,
      bool_or(state = 'submitted' and unmarked_count > 0) as is_waiting
    from attempt where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and person_id = any(${[...people]}::uuid[])
    group by person_id`.execute(tx);
  return rows;
}

/** Which attempt counts at the quiz, as published; null where it is not. */
export async function findCountedAttempt(tx: TenantTx, quizId: string): Promise<CountedAttempt | null> {
  const { rows } = await sql<{ counted_attempt: CountedAttempt }>`
    select r.counted_attempt from quiz q join quiz_revision r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id
      and r.revision = q.published_revision
    where q.tenant_id = ${tx.tenantId} and q.quiz_id = ${quizId}`.execute(tx);
  return rows[0]?.counted_attempt ?? null;
}
