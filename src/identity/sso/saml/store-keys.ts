import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export type KeyState = 'next' | 'current' | 'previous';

export interface KeyRow {
  readonly key_id: string;
  readonly state: KeyState;
  readonly certificate: string;
  readonly sealed_private_key: Buffer;
}

/** The one that signs first. */
export const listKeys = async (tx: TenantTx): Promise<KeyRow[]> =>
  tx
    .selectFrom('saml_key')
    .select(['key_id', 'state', 'certificate', 'sealed_private_key'])
    .where('tenant_id', '=', tx.tenantId)
    .orderBy(sql`array_position(array['current', 'next', 'previous'], state)`)
    .execute();

/** Waits for another change of keys at the same time. */
export const lockKeys = (tx: TenantTx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`saml key ${tx.tenantId}`}, 0))`.execute(tx);

export const insertKey = (
  tx: TenantTx,
  key: {
    readonly id: string;
    readonly state: KeyState;
    readonly certificate: string;
    readonly sealed: Buffer;
    readonly now: Date;
  },
) =>
  tx
    .insertInto('saml_key')
    .values({
      tenant_id: tx.tenantId,
      key_id: key.id,
      state: key.state,
      certificate: key.certificate,
      sealed_private_key: key.sealed,
      created_at: key.now,
    })
    .execute();

export const setKeyState = (tx: TenantTx, from: KeyState, to: KeyState) =>
  tx
    .updateTable('saml_key')
    .set({ state: to })
    .where('tenant_id', '=', tx.tenantId)
    .where('state', '=', from)
    .execute();

export const deleteKey = (tx: TenantTx, state: KeyState) =>
  tx
    .deleteFrom('saml_key')
    .where('tenant_id', '=', tx.tenantId)
    .where('state', '=', state)
    .returning('key_id')
    .executeTakeFirst();
