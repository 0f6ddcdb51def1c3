/** Addresses of what everybody may read, in a fixed order. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface Part {
  readonly ofst: number;
  readonly limit: number;
}

const count = sql<number>`count(*)::int`.as('count');

const posts = (tx: TenantTx, now: Date) =>
  tx.selectFrom('post').where('tenant_id', '=', tx.tenantId).where('published_at', '<=', now);

export const listPostAddresses = (tx: TenantTx, now: Date, { ofst, limit }: Part) =>
  posts(tx, now).select(['post_id', 'updated_at']).orderBy('post_id').offset(ofst).limit(limit).execute();

export const countPosts = async (tx: TenantTx, now: Date): Promise<number> =>
  (await posts(tx, now).select(count).executeTakeFirstOrThrow()).count;

const channels = (tx: TenantTx) =>
  tx
    .selectFrom('channel')
    .where('tenant_id', '=', tx.tenantId)
    .where('deleted_at', 'is', null)
    .where('kind', '=', 'public');

export const listChannelAddresses = (tx: TenantTx, { ofst, limit }: Part) =>
  channels(tx).select(['channel_id', 'updated_at']).orderBy('channel_id').offset(ofst).limit(limit).execute();

export const countChannels = async (tx: TenantTx): Promise<number> =>
  (await channels(tx).select(count).executeTakeFirstOrThrow()).count;

/** Published pages of the tenant's own; the standing ones need no row to be there. */
const pages = (tx: TenantTx) =>
  tx
    .selectFrom('page as p')
    .innerJoin('page_revision as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'p.tenant_id')
        .onRef('r.page_id', '=', 'p.page_id')
        .onRef('r.revision', '=', 'p.published_revision'),
    )
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.deleted_at', 'is', null)
    .where('p.kind', '<>', 'standing');

export const listPageAddresses = (tx: TenantTx, { ofst, limit }: Part) =>
  pages(tx).select(['p.name', 'p.kind', 'r.published_at']).orderBy('p.page_id').offset(ofst).limit(limit).execute();

export const countPages = async (tx: TenantTx): Promise<number> =>
  (await pages(tx).select(count).executeTakeFirstOrThrow()).count;
