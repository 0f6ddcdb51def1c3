/** Channels. */
import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { sortField } from '#platform/contract/shapes.ts';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { listChannels } from './contract.ts';

export interface ChannelFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly q: string;
  readonly mine: '' | '1';
  readonly public: '' | '1';
  readonly sort: QueryOf<typeof listChannels>['sort'];
}

/** Whose list; null: a visitor's. */
export type Reader = { readonly personId: string; readonly seesAll: boolean } | null;

const columns = [
  'c.channel_id',
  'c.edit',
  'c.name',
  'c.description',
  'c.cover_hash',
  'c.kind',
  'c.pass_code_hash',
  'c.pass_code_changed_at',
  'c.created_at',
  'own.role',
  'own.joined_at',
] as const;

const memberCount = sql<number>`(select count(*)::int from channel_member m
  where m.tenant_id = c.tenant_id and m.channel_id = c.channel_id and m.joined_at is not null)`;
const itemCount = sql<number>`(select count(*)::int from channel_item i
  where i.tenant_id = c.tenant_id and i.channel_id = c.channel_id)`;

/** Channels with the reader's own place in them. */
const channels = (tx: TenantTx, personId: string | null) =>
  tx
    .selectFrom('channel as c')
    .leftJoin('channel_member as own', (join) =>
      join
        .onRef('own.tenant_id', '=', 'c.tenant_id')
        .onRef('own.channel_id', '=', 'c.channel_id')
        .on(sql<SqlBool>`own.person_id = ${personId}`),
    )
    .where('c.tenant_id', '=', tx.tenantId);

function matching(tx: TenantTx, reader: Reader, filter: ChannelFilter) {
  let query = channels(tx, reader?.personId ?? null).where('c.deleted_at', 'is', null);
  if (reader === null || filter.public === '1') query = query.where('c.kind', '=', 'public');
  else if (!reader.seesAll) {
    query = query.where((eb) => eb.or([eb('c.kind', '!=', 'invitation'), eb('own.person_id', 'is not', null)]));
  }
  if (filter.mine === '1') query = query.where('own.person_id', 'is not', null);
  for (const word of filter.q.split(/\s+/).filter((part) => part !== '')) {
    query = query.where('c.name', 'ilike', containing(word));
  }
  return query;
}

/** One page of the channels that the reader may find, and how many there are in all. */
export async function listChannelRows(tx: TenantTx, reader: Reader, filter: ChannelFilter) {
  const query = matching(tx, reader, filter);
  const order = sql.raw(filter.sort.startsWith('-') ? 'desc' : 'asc');
  const field = sortField(filter.sort) === 'name' ? sql`lower(c.name)` : sql`c.created_at`;
  const rows = await query
    .select(columns)
    .select([memberCount.as('member_count'), itemCount.as('item_count')])
    .orderBy(sql`${field} ${order}`)
    .orderBy('c.channel_id')
    .offset(filter.ofst)
    .limit(filter.limit)
    .execute();
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

const one = (tx: TenantTx, personId: string | null, channelId: string) =>
  channels(tx, personId)
    .select(columns)
    .select([memberCount.as('member_count'), itemCount.as('item_count')])
    .where('c.channel_id', '=', channelId);

export const findChannelRow = (tx: TenantTx, personId: string | null, channelId: string) =>
  one(tx, personId, channelId).where('c.deleted_at', 'is', null).executeTakeFirst();
export type ChannelRow = NonNullable<Awaited<ReturnType<typeof findChannelRow>>>;

/** As `findChannelRow`, also when it was deleted; nobody else can change it until the transaction ends. */
export async function lockChannel(tx: TenantTx, personId: string, channelId: string) {
  await tx
    .selectFrom('channel')
    .select('channel_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('channel_id', '=', channelId)
    .forUpdate()
    .execute();
  return one(tx, personId, channelId).select('c.deleted_at').executeTakeFirst();
}

export interface ChannelValues {
  readonly name: string;
  readonly description: string;
  readonly cover_hash: string | null;
  readonly kind: string;
}
export interface PassCodeValues {
  readonly pass_code_hash: string | null;
  readonly pass_code_changed_at: Date | null;
}

export async function insertChannel(
  tx: TenantTx,
  ownerId: string,
  values: ChannelValues & PassCodeValues,
  at: Date,
): Promise<string> {
  const channelId = uuid();
  const key = { tenant_id: tx.tenantId, channel_id: channelId };
  await tx
    .insertInto('channel')
    .values({ ...key, ...values, created_by: ownerId, created_at: at, updated_at: at })
    .execute();
  await tx
    .insertInto('channel_member')
    .values({ ...key, person_id: ownerId, role: 'owner', joined_at: at })
    .execute();
  return channelId;
}

export const updateChannelRow = (
  tx: TenantTx,
  channelId: string,
  values: Partial<ChannelValues & PassCodeValues> & { deleted_at?: Date | null },
  at: Date,
) =>
  tx
    .updateTable('channel')
    .set({ ...values, edit: sql`edit + 1`, updated_at: at })
    .where('tenant_id', '=', tx.tenantId)
    .where('channel_id', '=', channelId)
    .execute();

export const isStoredImage = async (tx: TenantTx, hash: string): Promise<boolean> =>
  (await tx
    .selectFrom('stored_image')
    .select('image_hash')
    .where('tenant_id', '=', tx.tenantId)
    .where('image_hash', '=', hash)
    .executeTakeFirst()) !== undefined;

export interface ItemRow {
  readonly kind: string;
  readonly item_id: string;
  readonly members_only: boolean;
  readonly added_at: Date;
}

export const listItemRows = (tx: TenantTx, channelId: string): Promise<ItemRow[]> =>
  tx
    .selectFrom('channel_item')
    .select(['kind', 'item_id', 'members_only', 'added_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('channel_id', '=', channelId)
    .orderBy('position')
    .execute();

interface Item {
  readonly kind: string;
  readonly _id: string;
}

/** Takes the first items out, and puts the others in, in this order. What was inside before keeps the date on which it was added. */
export async function replaceItems(
  tx: TenantTx,
  channelId: string,
  gone: readonly Item[],
  items: readonly (Item & { readonly membersOnly: boolean })[],
  by: string,
  at: Date,
): Promise<void> {
  await sql`
    delete from channel_item i where i.tenant_id = ${tx.tenantId} and i.channel_id = ${channelId}
      and exists (
        select 1 from unnest(${gone.map((item) => item.kind)}::text[], ${gone.map((item) => item._id)}::uuid[]) as g (kind, id)
        where g.kind = i.kind and g.id = i.item_id)`.execute(tx);
  if (items.length === 0) return;
  await tx
    .insertInto('channel_item')
    .values(
      items.map((item, index) => ({
        tenant_id: tx.tenantId,
        channel_id: channelId,
        kind: item.kind,
        item_id: item._id,
        position: index + 1,
        members_only: item.membersOnly,
        added_by: by,
        added_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'channel_id', 'kind', 'item_id']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        members_only: eb.ref('excluded.members_only'),
      })),
    )
    .execute();
}

/** When the given quizzes of a channel were published since they were added, the newest first. */
export async function listPublications(tx: TenantTx, channelId: string, quizIds: readonly string[], limit: number) {
  const { rows } = await sql<{ quiz_id: string; revision: number; published_at: Date }>`
    select r.quiz_id, r.revision, r.published_at
    from channel_item i
    join quiz_revision r on r.tenant_id = i.tenant_id and r.quiz_id = i.item_id
    where i.tenant_id = ${tx.tenantId} and i.channel_id = ${channelId} and i.kind = 'quiz'
      and i.item_id = any(${[...quizIds]}::uuid[]) and r.published_at > i.added_at
    order by r.published_at desc limit ${limit}`.execute(tx);
  return rows;
}
