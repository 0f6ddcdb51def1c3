/** The sessions of one person, as that person sees them. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export const listSessionRows = (tx: TenantTx, personId: string, now: Date) =>
  tx
    .selectFrom('session')
    .select(['session_id', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();

/** Ends one session of the person; false when there is no such one, or it is over. */
export async function endSession(tx: TenantTx, personId: string, sessionId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** When the person signed in with this session. */
export const getSessionStart = async (tx: TenantTx, sessionId: string): Promise<Date> =>
  (
    await tx
      .selectFrom('session')
      .select('created_at')
      .where('tenant_id', '=', tx.tenantId)
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).created_at;

/** True where only administrators sign in without a provider; never without an enabled provider. */
export async function isSsoOnly(tx: TenantTx): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant as t')
    .select('t.tenant_id')
    .where('t.tenant_id', '=', tx.tenantId)
    .where('t.sso_only', '=', true)
    .where((where) =>
      where.exists(
        where
          .selectFrom('sso_provider as p')
          .select('p.provider_id')
          .where('p.tenant_id', '=', tx.tenantId)
          .where('p.is_enabled', '=', true),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
