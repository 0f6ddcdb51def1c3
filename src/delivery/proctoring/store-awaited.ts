/** Attempts that are over and not graded yet, because late answers to them still count. */

import type { toResultColumns } from '#delivery/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Gives its result to an attempt for whose late answers was waited, which is locked by this transaction. */
export const setResult = (
  tx: TenantTx,
  attemptId: string,
  result: ReturnType<typeof toResultColumns>,
  lateUntil: Date,
) =>
  tx
    .updateTable('attempt')
    .set({ ...result, late_until: lateUntil })
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'submitted')
    .where('graded_at', 'is', null)
    .execute();

/** The person's attempts at the quiz that are over, and for whose late answers is waited. */
export async function listAwaitingIds(tx: TenantTx, personId: string, quizId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('attempt')
    .select('attempt_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('person_id', '=', personId)
    .where('late_until', 'is not', null)
    .where('graded_at', 'is', null)
    .orderBy('attempt_id')
    .execute();
  return rows.map((row) => row.attempt_id);
}
