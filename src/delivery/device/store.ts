/** The device that an attempt is bound to. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Binds an attempt that has no device yet to this one. */
export const takeDevice = (tx: TenantTx, attemptId: string, sessionId: string) =>
  tx
    .updateTable('attempt')
    .set({ session_id: sessionId })
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'open')
    .where('session_id', 'is', null)
    .execute();
