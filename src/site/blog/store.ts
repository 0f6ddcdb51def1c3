/** Posts and the words under which they are found. */
import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { PostState } from './contract.ts';

export interface PostFilter {
  readonly ofst: number;
  readonly limit: number;
  readonly q: string;
  readonly st: string;
  readonly state: PostState | 'all';
}

const inState = (state: PostState, now: Date) =>
  state === 'draft'
    ? sql<SqlBool>`p.published_at is null`
    : state === 'scheduled'
      ? sql<SqlBool>`p.published_at > ${now}`
      : sql<SqlBool>`p.published_at <= ${now}`;

const tags = sql<string[]>`array(select t.name from post_tag t
  where t.tenant_id = p.tenant_id and t.post_id = p.post_id order by lower(t.name))`;

const columns = [
  'p.post_id',
  'p.edit',
  'p.title',
  'p.summary',
  'p.body',
  'p.cover_hash',
  'p.author_id',
  'p.author_name',
  'p.published_at',
  'p.updated_at',
] as const;

/** One page, the newest first, and how many there are. */
export async function listPostRows(tx: TenantTx, { q, st, state, ofst, limit }: PostFilter, now: Date) {
  let found = tx.selectFrom('post as p').where('p.tenant_id', '=', tx.tenantId);
  if (state !== 'all') found = found.where(inState(state, now));
  for (const word of q.split(/\s+/).filter((part) => part !== '')) {
    found = found.where((eb) =>
      eb.or([eb('p.title', 'ilike', containing(word)), eb('p.summary', 'ilike', containing(word))]),
    );
  }
  if (st !== '') {
    found = found.where(
      sql<SqlBool>`exists (select from post_tag t where t.tenant_id = p.tenant_id and t.post_id = p.post_id
        and lower(t.name) = ${st.toLowerCase()})`,
    );
  }
  const rows = await found
    .select(columns)
    .select(tags.as('tags'))
    .orderBy(sql`p.published_at desc nulls first`)
    .orderBy('p.post_id', 'desc')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const findPostRow = (tx: TenantTx, id: string) =>
  tx
    .selectFrom('post as p')
    .select(columns)
    .select(tags.as('tags'))
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.post_id', '=', id)
    .executeTakeFirst();
export type PostRow = NonNullable<Awaited<ReturnType<typeof findPostRow>>>;

/** Nobody else changes the post until the transaction ends. */
export const lockPost = (tx: TenantTx, id: string) =>
  tx
    .selectFrom('post')
    .select('edit')
    .where('tenant_id', '=', tx.tenantId)
    .where('post_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export interface PostValues {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly cover_hash: string | null;
  readonly published_at: Date | null;
}

export async function insertPost(
  tx: TenantTx,
  values: PostValues,
  author: { author_id: string; author_name: string },
): Promise<string> {
  const post_id = uuid();
  await tx
    .insertInto('post')
    .values({ tenant_id: tx.tenantId, post_id, ...author, ...values })
    .execute();
  return post_id;
}

export const updatePostRow = (tx: TenantTx, id: string, values: PostValues) =>
  tx
    .updateTable('post')
    .set({ ...values, edit: sql`edit + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('post_id', '=', id)
    .execute();

export async function setPostTags(tx: TenantTx, id: string, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('post_tag').where('tenant_id', '=', tx.tenantId).where('post_id', '=', id).execute();
  const once = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
  if (once.length === 0) return;
  await tx
    .insertInto('post_tag')
    .values(once.map((name) => ({ tenant_id: tx.tenantId, post_id: id, name })))
    .execute();
}

export const deletePostRow = (tx: TenantTx, id: string) =>
  tx.deleteFrom('post').where('tenant_id', '=', tx.tenantId).where('post_id', '=', id).execute();

export const isStoredPicture = async (tx: TenantTx, hash: string): Promise<boolean> =>
  (await tx
    .selectFrom('stored_image')
    .select('image_hash')
    .where('tenant_id', '=', tx.tenantId)
    .where('image_hash', '=', hash)
    .executeTakeFirst()) !== undefined;
