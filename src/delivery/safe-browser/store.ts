/** Which session of an attempt is in Safe Exam Browser, and whether it was stopped. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** From now on the attempt continues in this session. */
export const recordSafeSession = (tx: TenantTx, attemptId: string, sessionId: string) =>
  tx
    .updateTable('attempt')
    .set({ safe_session_id: sessionId })
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'open')
    .where('locked_at', 'is', null)
    .execute();

/** Stops a running attempt; false when it was stopped before, or is over. Its clock continues. */
export async function stopAttempt(tx: TenantTx, attemptId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('attempt')
    .set({ locked_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'open')
    .where('locked_at', 'is', null)
    .returning('attempt_id')
    .executeTakeFirst();
  return row !== undefined;
}
