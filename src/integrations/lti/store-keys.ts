import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const keys = (tx: TenantTx) => tx.selectFrom('lti_key').where('tenant_id', '=', tx.tenantId);

export const findSigningKey = (tx: TenantTx) =>
  keys(tx).select(['key_id', 'sealed_private_key', 'created_at']).where('retired_at', 'is', null).executeTakeFirst();

/** The public halves that are published: of the key that signs and of those retired after `since`. */
export async function listPublicKeys(tx: TenantTx, since: Date): Promise<unknown[]> {
  const rows = await keys(tx)
    .select('public_jwk')
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', since)]))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.public_jwk);
}

/** Waits for another rotation at the same time, so that one key signs. */
export const retireKeys = async (tx: TenantTx, now: Date): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lti key ${tx.tenantId}`}, 0))`.execute(tx);
  await tx
    .updateTable('lti_key')
    .set({ retired_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('retired_at', 'is', null)
    .execute();
};

export const insertKey = (
  tx: TenantTx,
  key: {
    readonly id: string;
    readonly publicJwk: object;
    readonly sealedPrivateKey: Buffer;
    readonly now: Date;
  },
) =>
  tx
    .insertInto('lti_key')
    .values({
      tenant_id: tx.tenantId,
      key_id: key.id,
      public_jwk: JSON.stringify(key.publicJwk),
      sealed_private_key: key.sealedPrivateKey,
      created_at: key.now,
    })
    .execute();
