import type { Scope } from '#access/keys.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const SEEN_EVERY_MS = 60_000;

const living = (tx: TenantTx, now: Date) =>
  tx
    .selectFrom('api_key as k')
    .where('k.tenant_id', '=', tx.tenantId)
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', now)]));

const used = ['k.key_id', 'k.person_id', 'k.is_of_school', 'k.name', 'k.scopes', 'k.last_used_at'] as const;

/** The key with this hash, unless it is revoked or has expired. */
export const findKey = (tx: TenantTx, hash: Buffer, now: Date) =>
  living(tx, now).select(used).where('k.secret_hash', '=', hash).executeTakeFirst();
export type UsedKey = NonNullable<Awaited<ReturnType<typeof findKey>>>;

export const findKeyById = (tx: TenantTx, id: string, now: Date) =>
  living(tx, now).select(used).where('k.key_id', '=', id).executeTakeFirst();

/** Notes that the key is used, unless that was noted within a minute: every note is a write. */
export async function recordUse(tx: TenantTx, key: UsedKey, now: Date): Promise<void> {
  if (key.last_used_at !== null && key.last_used_at.getTime() > now.getTime() - SEEN_EVERY_MS) return;
  await tx
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('key_id', '=', key.key_id)
    .execute();
}

export interface KeyFilter {
  readonly isOfSchool: boolean;
  readonly personId?: string;
}

/** Keys that are not revoked, expired ones included, the newest first. */
export function listKeys(tx: TenantTx, { isOfSchool, personId }: KeyFilter) {
  let keys = tx
    .selectFrom('api_key as k')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'k.tenant_id').onRef('p.person_id', '=', 'k.person_id'),
    )
    .where('k.tenant_id', '=', tx.tenantId)
    .where('k.is_of_school', '=', isOfSchool)
    .where('k.revoked_at', 'is', null);
  if (personId !== undefined) keys = keys.where('k.person_id', '=', personId);
  return keys
    .select(['k.key_id', 'k.name', 'k.scopes', 'k.ending', 'k.created_at', 'k.expires_at', 'k.last_used_at'])
    .select(['p.first_name', 'p.last_name', 'p.roles', 'p.status'])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.key_id')
    .execute();
}
export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

export const insertKey = (
  tx: TenantTx,
  key: {
    id: string;
    personId: string;
    isOfSchool: boolean;
    name: string;
    scopes: readonly Scope[];
    hash: Buffer;
    ending: string;
    expiresAt: Date | null;
    now: Date;
  },
) =>
  tx
    .insertInto('api_key')
    .values({
      tenant_id: tx.tenantId,
      key_id: key.id,
      person_id: key.personId,
      is_of_school: key.isOfSchool,
      name: key.name,
      scopes: [...key.scopes],
      secret_hash: key.hash,
      ending: key.ending,
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .execute();

/** Ends a key; returns its name, or undefined where there is no such key, or it was revoked before. */
export async function revokeKey(
  tx: TenantTx,
  id: string,
  { isOfSchool, personId }: KeyFilter,
  now: Date,
): Promise<string | undefined> {
  let keys = tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('key_id', '=', id)
    .where('is_of_school', '=', isOfSchool)
    .where('revoked_at', 'is', null);
  if (personId !== undefined) keys = keys.where('person_id', '=', personId);
  return (await keys.returning('name').executeTakeFirst())?.name;
}
