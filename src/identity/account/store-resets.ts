/** Links by which a password is set anew. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export const insertReset = (tx: TenantTx, reset: { tokenHash: Buffer; personId: string; expiresAt: Date }) =>
  tx
    .insertInto('password_reset')
    .values({
      tenant_id: tx.tenantId,
      token_hash: reset.tokenHash,
      person_id: reset.personId,
      expires_at: reset.expiresAt,
    })
    .execute();

/** How many unused links of the person end within this time. */
export async function countResets(tx: TenantTx, personId: string, after: Date, until: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('password_reset')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', after)
    .where('expires_at', '<=', until)
    .executeTakeFirstOrThrow();
  return count;
}

/** True for the token of a link that could be used now. */
export async function isGoodReset(tx: TenantTx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('password_reset')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes the links that a person has been mailed, and has not used, good for nothing. */
export const endResets = (tx: TenantTx, personId: string, now: Date) =>
  tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();

/** Uses up a reset token; answers whose it was, or undefined when it is unknown, used or too old. */
export async function useReset(tx: TenantTx, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('person_id')
    .executeTakeFirst();
  return row?.person_id;
}
