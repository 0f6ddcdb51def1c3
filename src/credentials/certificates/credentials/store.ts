import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { LIST_BITS } from '#credentials/badges/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface CredentialRow {
  readonly token: string | null;
  readonly badge_key_id: string;
  readonly status_list: number;
  readonly status_index: number;
}

const columns = ['token', 'badge_key_id', 'status_list', 'status_index'] as const;

export const findCredential = (tx: TenantTx, certificateId: string): Promise<CredentialRow | undefined> =>
  tx
    .selectFrom('certificate_credential')
    .select(columns)
    .where('tenant_id', '=', tx.tenantId)
    .where('certificate_id', '=', certificateId)
    .executeTakeFirst();

/** Of whom it is; null for who is deleted. */
export async function findHolderEmail(tx: TenantTx, personId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('person')
    .select('email')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** This many random tries fail together only where the list is about four fifths full: then the next one starts. */
const TRIES = 20;

/**
 * Gives the certificate a bit of its own, by lot. Returns its row: of somebody quicker, where there is one. Nothing is
 * signed yet.
 */
export async function takeStatus(
  tx: TenantTx,
  certificateId: string,
  keyId: string,
  now: Date,
): Promise<CredentialRow> {
  const { newest } = await tx
    .selectFrom('certificate_credential')
    .select(sql<number>`coalesce(max(status_list), 1)`.as('newest'))
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  for (let turn = 0; ; turn += 1) {
    await tx
      .insertInto('certificate_credential')
      .values({
        tenant_id: tx.tenantId,
        certificate_id: certificateId,
        badge_key_id: keyId,
        signed_at: now,
        status_list: newest + Math.floor(turn / TRIES),
        status_index: randomInt(LIST_BITS),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await findCredential(tx, certificateId);
    if (row) return row;
  }
}

/** Stores what was signed, unless somebody was quicker. Returns what counts. */
export async function setToken(
  tx: TenantTx,
  certificateId: string,
  signed: { readonly token: string; readonly keyId: string },
  now: Date,
): Promise<string> {
  await tx
    .updateTable('certificate_credential')
    .set({ token: signed.token, badge_key_id: signed.keyId, signed_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('certificate_id', '=', certificateId)
    .where('token', 'is', null)
    .execute();
  return (await findCredential(tx, certificateId))?.token ?? signed.token;
}

/** What was signed with the key is signed again when it is requested. */
export const forgetTokens = (tx: TenantTx, keyId: string) =>
  tx
    .updateTable('certificate_credential')
    .set({ token: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('badge_key_id', '=', keyId)
    .execute();

/** The bits of a list that are set: of certificates that are no longer good. Null where the list has not begun. */
export async function readStatusList(tx: TenantTx, list: number): Promise<number[] | null> {
  const rows = await tx
    .selectFrom('certificate_credential as d')
    .innerJoin('certificate as c', (join) =>
      join.onRef('c.tenant_id', '=', 'd.tenant_id').onRef('c.certificate_id', '=', 'd.certificate_id'),
    )
    .select('d.status_index')
    .where('d.tenant_id', '=', tx.tenantId)
    .where('d.status_list', '=', list)
    .where('c.state', '!=', 'issued')
    .execute();
  if (rows.length > 0) return rows.map((row) => row.status_index);
  const any = await tx
    .selectFrom('certificate_credential')
    .select('status_index')
    .where('tenant_id', '=', tx.tenantId)
    .where('status_list', '=', list)
    .limit(1)
    .executeTakeFirst();
  return any ? [] : null;
}
