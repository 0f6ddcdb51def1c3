import { type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** All attempts of one person at the given quizzes, oldest first. */
export async function listAttemptsAt(tx: TenantTx, personId: string, quizIds: readonly string[]) {
  if (quizIds.length === 0) return [];
  return tx
    .selectFrom('attempt')
    .select([
      'attempt_id',
      'quiz_id',
      'state',
      'deadline',
      'paused_at',
      'score',
      'max_score',
      'submitted_at',
      'ended_by',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where(sql<SqlBool>`quiz_id = any(${[...quizIds]}::uuid[])`)
    .orderBy('number')
    .execute();
}

export type AttemptAtRow = Awaited<ReturnType<typeof listAttemptsAt>>[number];
