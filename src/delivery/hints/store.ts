/** Hints that were shown during attempts. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** How many hints of each question were shown; none of those without any. */
export async function countHints(tx: TenantTx, attemptId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('attempt_hint')
    .select(['question_id', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .groupBy('question_id')
    .execute();
  return new Map(rows.map((row) => [row.question_id, row.count]));
}

/** Notes that a hint was shown; once, however often it is asked for. */
export const insertHint = (tx: TenantTx, attemptId: string, questionId: string, number: number, now: Date) =>
  tx
    .insertInto('attempt_hint')
    .values({ tenant_id: tx.tenantId, attempt_id: attemptId, question_id: questionId, number, shown_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
