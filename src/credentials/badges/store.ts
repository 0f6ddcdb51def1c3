import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const columns = ['badge_key_id', 'public_key', 'created_at', 'retired_at', 'withdrawn_at'] as const;

const keys = (tx: TenantTx) => tx.selectFrom('badge_key').select(columns).where('tenant_id', '=', tx.tenantId);
export type BadgeKeyRow = Awaited<ReturnType<ReturnType<typeof keys>['execute']>>[number];

/** Every key there ever was, the one that signs now first. */
export const listKeys = (tx: TenantTx): Promise<BadgeKeyRow[]> =>
  keys(tx).orderBy('created_at', 'desc').orderBy('badge_key_id', 'desc').execute();

export const findKey = (tx: TenantTx, id: string): Promise<BadgeKeyRow | undefined> =>
  keys(tx).where('badge_key_id', '=', id).executeTakeFirst();

/** The key that signs now; its private half is missing where the school came from another installation. */
export const findSigningKey = (tx: TenantTx) =>
  tx
    .selectFrom('badge_key as k')
    .leftJoin('badge_secret as s', (join) =>
      join.onRef('s.tenant_id', '=', 'k.tenant_id').onRef('s.badge_key_id', '=', 'k.badge_key_id'),
    )
    .select(['k.badge_key_id', 'k.public_key', 's.sealed_private_key'])
    .where('k.tenant_id', '=', tx.tenantId)
    .where('k.retired_at', 'is', null)
    .executeTakeFirst();

/** Adds a key that signs from now on. Does nothing when there is one already. */
export async function addKey(
  tx: TenantTx,
  key: { readonly id: string; readonly publicKey: string; readonly sealedPrivateKey: Buffer },
  now: Date,
): Promise<void> {
  const row = await tx
    .insertInto('badge_key')
    .values({ tenant_id: tx.tenantId, badge_key_id: key.id, public_key: key.publicKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('badge_key_id')
    .executeTakeFirst();
  if (!row) return;
  await tx
    .insertInto('badge_secret')
    .values({ tenant_id: tx.tenantId, badge_key_id: key.id, sealed_private_key: key.sealedPrivateKey })
    .execute();
}

/** Lets the key that signs now sign no more, and forgets its private half. */
export async function retireKey(tx: TenantTx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('badge_key')
    .set({ retired_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('badge_key_id', '=', id)
    .where('retired_at', 'is', null)
    .execute();
  await tx.deleteFrom('badge_secret').where('tenant_id', '=', tx.tenantId).where('badge_key_id', '=', id).execute();
}

/** Of a key that is retired. Returns whether it was good until now. */
export async function withdrawKey(tx: TenantTx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('badge_key')
    .set({ withdrawn_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('badge_key_id', '=', id)
    .where('retired_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .returning('badge_key_id')
    .executeTakeFirst();
  return row !== undefined;
}
