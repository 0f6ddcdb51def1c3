/** What ends when an account is changed for somebody: their sessions and the links that were mailed to them. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export const endSessionsOf = (tx: TenantTx, personIds: readonly string[], now: Date) =>
  tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', 'in', personIds)
    .where('ended_at', 'is', null)
    .execute();

/** Makes the mailed links for a new password of these people useless. */
export const endPasswordLinks = (tx: TenantTx, personIds: readonly string[], now: Date) =>
  tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', 'in', personIds)
    .where('used_at', 'is', null)
    .execute();

/** Who of these got a link since then. */
export const listInvitedSince = async (tx: TenantTx, personIds: readonly string[], since: Date): Promise<string[]> =>
  (
    await tx
      .selectFrom('password_reset')
      .select('person_id')
      .distinct()
      .where('tenant_id', '=', tx.tenantId)
      .where('person_id', 'in', personIds)
      .where('created_at', '>=', since)
      .execute()
  ).map((row) => row.person_id);

/**
 * Ends what opens the account, or tells of it, without a session: keys, the address of the calendar, known browsers, devices,
 * and what is under way, such as another address that waits to be confirmed.
 */
export async function endOtherWaysIn(tx: TenantTx, personId: string): Promise<void> {
  const theirs = sql`where tenant_id = ${tx.tenantId} and person_id = ${personId}`;
  await sql`delete from api_key ${theirs}`.execute(tx);
  await sql`delete from calendar_feed ${theirs}`.execute(tx);
  await sql`delete from trusted_device ${theirs}`.execute(tx);
  await sql`delete from push_subscription ${theirs}`.execute(tx);
  await sql`delete from challenge ${theirs}`.execute(tx);
}
