/** Groups and who is in them. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { containsWords } from '#platform/server/database/search.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { totalOf } from '#platform/server/database/total-of.ts';

const memberCount = sql<number>`(
  select count(*)::int from group_member m where m.tenant_id = g.tenant_id and m.group_id = g.group_id)`;

const groups = (tx: TenantTx) =>
  tx
    .selectFrom('person_group as g')
    .select(['g.group_id', 'g.name', 'g.description', 'g.created_at'])
    .select(memberCount.as('member_count'))
    .where('g.tenant_id', '=', tx.tenantId)
    .where('g.deleted_at', 'is', null);

type GroupRow = Awaited<ReturnType<typeof findGroupRow>> & object;

const toGroup = (row: GroupRow) => ({
  _id: row.group_id,
  name: row.name,
  description: row.description,
  memberCount: row.member_count,
  createdAt: row.created_at.toISOString(),
});

const findGroupRow = (tx: TenantTx, groupId: string) => groups(tx).where('g.group_id', '=', groupId).executeTakeFirst();

/** A living group; undefined when there is none. */
export async function findGroup(tx: TenantTx, groupId: string) {
  const row = await findGroupRow(tx, groupId);
  return row && toGroup(row);
}

export interface GroupFilter {
  readonly q: string;
  readonly ofst: number;
  readonly limit: number;
  readonly sort: 'name' | '-name' | 'createdAt' | '-createdAt';
}

/** One page of the groups with their numbers of members, and how many there are. */
export async function listGroupRows(tx: TenantTx, { q, ofst, limit, sort }: GroupFilter) {
  const matching = tx
    .selectFrom('searchable_person_group as s')
    .where('s.tenant_id', '=', tx.tenantId)
    .where('s.deleted_at', 'is', null)
    .$if(q !== '', (query) => query.where(containsWords('s.search_text', q)));
  const isDescending = sort.startsWith('-');
  const byTime = sort.endsWith('createdAt');
  const ids = await matching
    .select('s.group_id')
    .orderBy(byTime ? 's.created_at' : 's.search_text', isDescending ? 'desc' : 'asc')
    // The index of times begins with the newest.
    .orderBy('s.group_id', isDescending !== byTime ? 'desc' : 'asc')
    .offset(ofst)
    .limit(limit)
    .execute();
  const total = await totalOf(ids, { ofst, limit }, () =>
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  );
  if (ids.length === 0) return { groups: [], total };
  const page = ids.map((row) => row.group_id!);
  const rows = await groups(tx).where('g.group_id', '=', sql<string>`any(${page}::uuid[])`).execute();
  const known = new Map(rows.map((row) => [row.group_id, toGroup(row)]));
  return { groups: page.flatMap((id) => known.get(id) ?? []), total };
}

/** The new group's id; null when the name is taken. */
export async function insertGroup(tx: TenantTx, group: { name: string; description: string }): Promise<string | null> {
  const row = await tx
    .insertInto('person_group')
    .values({ tenant_id: tx.tenantId, group_id: uuid(), ...group })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .returning('group_id')
    .executeTakeFirst();
  return row?.group_id ?? null;
}

/** Blocks others who name a group of the tenant until the transaction ends. */
export const lockGroupNames = (tx: TenantTx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`group names ${tx.tenantId}`}, 0))`.execute(tx);

/**
 * Whether another group, deleted ones not counted, has the name, be it in other capitals: files and people write “10A”
 * and “10a” and mean one group. Those that differ in capitals alone may be there from before.
 */
export const isNameTaken = async (tx: TenantTx, name: string, exceptGroupId: string | null): Promise<boolean> =>
  (await findGroupNamed(tx, name, exceptGroupId)) !== null;

/** The group with the name, in whatever capitals, deleted ones not counted; null when there is none. */
export async function findGroupNamed(
  tx: TenantTx,
  name: string,
  exceptGroupId: string | null = null,
): Promise<string | null> {
  let query = tx
    .selectFrom('person_group')
    .select('group_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('deleted_at', 'is', null)
    // The index knows names without accents too; of those it finds, only capitals may differ.
    .where('search_text', '=', sql<string>`search_form(${` ${name}`})`)
    .where(sql`lower(normalize(name))`, '=', sql`lower(normalize(${name}::text))`);
  if (exceptGroupId !== null) query = query.where('group_id', '!=', exceptGroupId);
  return (await query.executeTakeFirst())?.group_id ?? null;
}

export const changeGroup = (tx: TenantTx, groupId: string, change: { name?: string; description?: string }) =>
  tx
    .updateTable('person_group')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .execute();

/** Marks the group as deleted and frees its name; false when there is no such group. */
export async function markGroupDeleted(tx: TenantTx, groupId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('person_group')
    .set({
      deleted_at: now,
      deleted_name: sql`name`,
      name: sql`left(name, 150) || ' (deleted ' || right(group_id::text, 12) || ')'`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The name of a deleted group; undefined when there is none. */
export const findDeletedGroup = (tx: TenantTx, groupId: string) =>
  tx
    .selectFrom('person_group')
    .select('deleted_name as name')
    .where('tenant_id', '=', tx.tenantId)
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();

export const unmarkGroupDeleted = (tx: TenantTx, groupId: string, name: string) =>
  tx
    .updateTable('person_group')
    .set({ deleted_at: null, deleted_name: null, name })
    .where('tenant_id', '=', tx.tenantId)
    .where('group_id', '=', groupId)
    .execute();

/** Puts people into a group; answers who was not in it before. */
export async function insertMembers(tx: TenantTx, groupId: string, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    insert into group_member (tenant_id, group_id, person_id)
    select ${tx.tenantId}, ${groupId}, person_id from unnest(${[...personIds]}::uuid[]) as given (person_id)
    on conflict do nothing returning person_id`.execute(tx);
  return rows.map((row) => row.person_id);
}

/** Takes people out of a group; answers who was in it. */
export const deleteMembers = async (tx: TenantTx, groupId: string, personIds: readonly string[]): Promise<string[]> =>
  (
    await tx
      .deleteFrom('group_member')
      .where('tenant_id', '=', tx.tenantId)
      .where('group_id', '=', groupId)
      .where('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
      .returning('person_id')
      .execute()
  ).map((row) => row.person_id);
