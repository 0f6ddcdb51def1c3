/** Hints that were shown during attempts. */
import { type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** By attempt, how many hints of each question were shown; nothing where there were none. */
export async function countHintsOf(
  tx: TenantTx,
  attemptIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const counts = new Map<string, Map<string, number>>();
  if (attemptIds.length === 0) return counts;
  const rows = await tx
    .selectFrom('attempt_hint')
    .select(['attempt_id', 'question_id', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`attempt_id = any(${[...attemptIds]}::uuid[])`)
    .groupBy(['attempt_id', 'question_id'])
    .execute();
  for (const { attempt_id, question_id, count } of rows)
    counts.set(attempt_id, (counts.get(attempt_id) ?? new Map()).set(question_id, count));
  return counts;
}

/** Returns how many hints of each question were shown; none of those without any. */
export const countHints = async (tx: TenantTx, attemptId: string): Promise<Map<string, number>> =>
  (await countHintsOf(tx, [attemptId])).get(attemptId) ?? new Map();

/** Records that a hint was shown; once, however often it is asked for. */
export const insertHint = (tx: TenantTx, attemptId: string, questionId: string, number: number, now: Date) =>
  tx
    .insertInto('attempt_hint')
    .values({ tenant_id: tx.tenantId, attempt_id: attemptId, question_id: questionId, number, shown_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
