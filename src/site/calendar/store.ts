/** Secret addresses of calendars, and their owners. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export const findFeed = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('calendar_feed')
    .select(['sealed_token', 'created_at', 'read_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
export type FeedRow = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

export const upsertFeed = (
  tx: TenantTx,
  personId: string,
  { tokenHash, sealedToken }: { readonly tokenHash: Buffer; readonly sealedToken: Buffer },
  now: Date,
) =>
  tx
    .insertInto('calendar_feed')
    .values({
      tenant_id: tx.tenantId,
      person_id: personId,
      token_hash: tokenHash,
      sealed_token: sealedToken,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'person_id'])
        .doUpdateSet({ token_hash: tokenHash, sealed_token: sealedToken, created_at: now, read_at: null }),
    )
    .execute();

export const deleteFeed = (tx: TenantTx, personId: string) =>
  tx.deleteFrom('calendar_feed').where('tenant_id', '=', tx.tenantId).where('person_id', '=', personId).execute();

/** Whose address it is; undefined for one that was revoked, and for people who can't sign in any more. */
export async function findFeedOwner(tx: TenantTx, tokenHash: Buffer) {
  const { rows } = await sql<{
    person_id: string;
    roles: string[];
    language: string | null;
    group_ids: string[];
    read_at: Date | null;
  }>`
    select p.person_id, p.roles, p.language, f.read_at, array(select m.group_id from group_member m
      where m.tenant_id = p.tenant_id and m.person_id = p.person_id) as group_ids
    from calendar_feed f join person p on p.tenant_id = f.tenant_id and p.person_id = f.person_id
    where f.tenant_id = ${tx.tenantId} and f.token_hash = ${tokenHash} and p.status = 'active'`.execute(tx);
  return rows[0];
}

/** Records that it was read. */
export const recordRead = (tx: TenantTx, personId: string, now: Date) =>
  tx
    .updateTable('calendar_feed')
    .set({ read_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .execute();
