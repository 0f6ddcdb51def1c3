/** The tokens of a school's directory. */

import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const SEEN_EVERY_MS = 60_000;

/** The token with this hash, unless it is revoked or has expired. */
export const findToken = (tx: TenantTx, hash: Buffer, now: Date) =>
  tx
    .selectFrom('scim_token')
    .select(['token_id', 'name', 'is_read_only', 'last_used_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('secret_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
export type UsedToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** Notes that the token is used, unless that was noted within a minute: every note is a write. */
export async function recordUse(tx: TenantTx, token: UsedToken, now: Date): Promise<void> {
  if (token.last_used_at !== null && token.last_used_at.getTime() > now.getTime() - SEEN_EVERY_MS) return;
  await tx
    .updateTable('scim_token')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('token_id', '=', token.token_id)
    .execute();
}

/** Tokens that are not revoked, expired ones included, the newest first. */
export const listTokens = (tx: TenantTx) =>
  tx
    .selectFrom('scim_token as t')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 't.tenant_id').onRef('p.person_id', '=', 't.created_by'),
    )
    .select(['t.token_id', 't.name', 't.ending', 't.is_read_only', 't.created_at', 't.expires_at', 't.last_used_at'])
    .select(['p.first_name', 'p.last_name'])
    .where('t.tenant_id', '=', tx.tenantId)
    .where('t.revoked_at', 'is', null)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.token_id')
    .execute();
export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

export const insertToken = (
  tx: TenantTx,
  token: {
    readonly id: string;
    readonly name: string;
    readonly hash: Buffer;
    readonly ending: string;
    readonly isReadOnly: boolean;
    readonly createdBy: string;
    readonly expiresAt: Date | null;
    readonly now: Date;
  },
) =>
  tx
    .insertInto('scim_token')
    .values({
      tenant_id: tx.tenantId,
      token_id: token.id,
      name: token.name,
      secret_hash: token.hash,
      ending: token.ending,
      is_read_only: token.isReadOnly,
      created_by: token.createdBy,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();

/** Ends a token; returns its name, or undefined where there is none, or it was revoked before. */
export const revokeToken = async (tx: TenantTx, id: string, now: Date): Promise<string | undefined> =>
  (
    await tx
      .updateTable('scim_token')
      .set({ revoked_at: now })
      .where('tenant_id', '=', tx.tenantId)
      .where('token_id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
  )?.name;

/** How many people and groups the directory keeps. */
export async function countKept(tx: TenantTx): Promise<{ people: number; groups: number }> {
  const { rows } = await sql<{ people: number; groups: number }>`
    select (select count(*)::int from scim_user where tenant_id = ${tx.tenantId} and deleted_at is null) as people,
      (select count(*)::int from scim_group where tenant_id = ${tx.tenantId}) as groups`.execute(tx);
  return rows[0]!;
}

/** Whether the school has ever had a directory. */
export const hasDirectory = async (tx: TenantTx): Promise<boolean> =>
  (await tx.selectFrom('scim_token').select('token_id').where('tenant_id', '=', tx.tenantId).executeTakeFirst()) !==
  undefined;
