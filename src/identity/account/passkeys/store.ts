import type { PasskeyView } from '#identity/account/second-factor/contract.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const columns = [
  'passkey_id',
  'person_id',
  'name',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'is_synced',
  'created_at',
  'last_used_at',
] as const;

export const listPasskeyRows = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('passkey')
    .select(columns)
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

type PasskeyRow = Awaited<ReturnType<typeof listPasskeyRows>>[number];

export const toPasskeyView = (row: PasskeyRow): PasskeyView => ({
  _id: row.passkey_id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  isSynced: row.is_synced,
});

/** The passkey with this credential, which nobody else uses until the transaction ends. */
export const lockPasskey = (tx: TenantTx, credentialId: Buffer): Promise<PasskeyRow | undefined> =>
  tx
    .selectFrom('passkey')
    .select(columns)
    .where('tenant_id', '=', tx.tenantId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();

export interface NewPasskeyRow {
  readonly passkeyId: string;
  readonly personId: string;
  readonly name: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
  readonly now: Date;
}

/** Undefined when the credential is known already. */
export const insertPasskey = (tx: TenantTx, passkey: NewPasskeyRow): Promise<PasskeyRow | undefined> =>
  tx
    .insertInto('passkey')
    .values({
      tenant_id: tx.tenantId,
      passkey_id: passkey.passkeyId,
      person_id: passkey.personId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      is_synced: passkey.isSynced,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();

export const recordPasskeyUse = (tx: TenantTx, passkeyId: string, counter: number, now: Date) =>
  tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('passkey_id', '=', passkeyId)
    .execute();

export const renamePasskeyRow = (
  tx: TenantTx,
  personId: string,
  passkeyId: string,
  name: string,
): Promise<PasskeyRow | undefined> =>
  tx
    .updateTable('passkey')
    .set({ name })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('passkey_id', '=', passkeyId)
    .returning(columns)
    .executeTakeFirst();

/** The name of what was taken away; undefined when the person has no such one. */
export const deletePasskey = (tx: TenantTx, personId: string, passkeyId: string) =>
  tx
    .deleteFrom('passkey')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();

export const deletePasskeysOf = (tx: TenantTx, personId: string) =>
  tx.deleteFrom('passkey').where('tenant_id', '=', tx.tenantId).where('person_id', '=', personId).execute();
