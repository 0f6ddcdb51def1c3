/** Groups of a directory. */
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Searchable } from '#identity/scim/protocol/filter-sql.ts';
import { GROUP } from '#identity/scim/protocol/schema.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Found, PageOf } from './store-users.ts';

export interface ScimGroupRow {
  readonly id: string;
  readonly display_name: string;
  readonly external_id: string | null;
  readonly group_id: string | null;
  readonly made_group: boolean;
  readonly version: number;
  readonly created: Date;
  readonly modified: Date;
}

const visible = (tx: TenantTx) => sql`from scim_group g where g.tenant_id = ${tx.tenantId}`;
const text = (column: RawBuilder<unknown>, isCaseExact = false) =>
  ({ type: 'string', sql: column, isCaseExact }) as const;
const memberName = sql`coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email)`;

const named = (tx: TenantTx) => (value: string) =>
  sql<boolean>`g.scim_group_id = any(array(
  select s.scim_group_id from scim_group s where s.tenant_id = ${tx.tenantId} and s.display_key = lower(${value}::text)))`;

/** What of groups can be searched. */
export const searchableGroups = (tx: TenantTx): Searchable => ({
  schemas: { [GROUP.toLowerCase()]: '' },
  columns: {
    id: text(sql`g.scim_group_id::text`, true),
    externalid: text(sql`g.external_id`, true),
    displayname: { ...text(sql`g.display_name`), candidates: named(tx) },
    'meta.resourcetype': text(sql`'Group'::text`, true),
    'meta.created': { type: 'dateTime', sql: sql`g.created_at` },
    'meta.lastmodified': { type: 'dateTime', sql: sql`g.modified_at` },
  },
  elements: {
    schemas: {
      parts: { value: text(sql`x.value`) },
      some: (condition) => sql<boolean>`exists (select from (values (${GROUP}::text)) as x (value) where ${condition})`,
    },
    members: {
      parts: {
        value: text(sql`p.person_id::text`, true),
        display: text(memberName),
        type: text(sql`'User'::text`),
      },
      some: (condition) => sql<boolean>`exists (select from scim_group_member m join person p
        on p.tenant_id = m.tenant_id and p.person_id = m.person_id
        where m.tenant_id = g.tenant_id and m.scim_group_id = g.scim_group_id and ${condition})`,
    },
  },
});

const columns = sql`g.scim_group_id as id, g.display_name, g.external_id, g.group_id, g.made_group, g.version, g.created_at as created,
  g.modified_at as modified`;

/** How many groups meet the condition, and a page of them. */
export async function listGroups(tx: TenantTx, { where, order, offset, limit }: PageOf): Promise<Found<ScimGroupRow>> {
  const counted = await sql<{ total: number }>`select count(*)::int as total ${visible(tx)} and ${where}`.execute(tx);
  const total = counted.rows[0]!.total;
  if (limit === 0 || offset >= total) return { total, rows: [] };
  const direction = order?.isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const sorting = order ? sql`${order.by} ${direction}, ` : sql``;
  const { rows } = await sql<ScimGroupRow>`
    select ${columns} ${visible(tx)} and ${where} order by ${sorting} g.scim_group_id offset ${offset} limit ${limit}`.execute(
    tx,
  );
  return { total, rows };
}

export async function findGroup(tx: TenantTx, id: string): Promise<ScimGroupRow | null> {
  const { rows } = await sql<ScimGroupRow>`select ${columns} ${visible(tx)} and g.scim_group_id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** As `findGroup`, and nobody changes the group until the transaction ends. */
export async function lockGroup(tx: TenantTx, id: string): Promise<ScimGroupRow | null> {
  const { rows } = await sql<ScimGroupRow>`
    select ${columns} ${visible(tx)} and g.scim_group_id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export interface Member {
  readonly id: string;
  readonly name: string;
}

/** The members of these groups, by identifier. */
export async function listMembers(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, Member[]>> {
  const { rows } = await sql<{ group: string; id: string; name: string }>`
    select m.scim_group_id as group, p.person_id as id, ${memberName} as name
    from scim_group_member m join person p on p.tenant_id = m.tenant_id and p.person_id = m.person_id
    where m.tenant_id = ${tx.tenantId} and m.scim_group_id = any(${[...ids]}::uuid[]) order by p.person_id`.execute(tx);
  return Map.groupBy(rows, (row) => row.group);
}

export async function isNameTaken(tx: TenantTx, name: string, exceptId: string | null): Promise<boolean> {
  let query = tx
    .selectFrom('scim_group')
    .select('scim_group_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('display_key', '=', sql<string>`lower(${name})`);
  if (exceptId !== null) query = query.where('scim_group_id', '!=', exceptId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The new group's id; null when the name is taken. */
export async function insertGroup(
  tx: TenantTx,
  group: { readonly displayName: string; readonly externalId: string | null },
  now: Date,
): Promise<string | null> {
  const row = await tx
    .insertInto('scim_group')
    .values({
      tenant_id: tx.tenantId,
      scim_group_id: uuid(),
      display_name: group.displayName,
      external_id: group.externalId,
      created_at: now,
      modified_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'display_key']).doNothing())
    .returning('scim_group_id')
    .executeTakeFirst();
  return row?.scim_group_id ?? null;
}

export const updateGroup = (
  tx: TenantTx,
  id: string,
  change: { display_name?: string; external_id?: string | null; group_id?: string | null; made_group?: boolean },
) =>
  tx
    .updateTable('scim_group')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('scim_group_id', '=', id)
    .execute();

/** Notes that groups have changed. */
export const touchGroups = (tx: TenantTx, ids: readonly string[], now: Date) =>
  tx
    .updateTable('scim_group')
    .set({ version: sql`version + 1`, modified_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('scim_group_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();

export const deleteGroup = (tx: TenantTx, id: string) =>
  tx.deleteFrom('scim_group').where('tenant_id', '=', tx.tenantId).where('scim_group_id', '=', id).execute();

/** Those of the people whom the directory sees; others can't be members. */
export async function listVisible(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.person_id as id from person p left join scim_user u on u.tenant_id = p.tenant_id and u.person_id = p.person_id
    where p.tenant_id = ${tx.tenantId} and p.person_id = any(${[...ids]}::uuid[]) and p.status <> 'guest'
      and p.anonymised_at is null and u.deleted_at is null`.execute(tx);
  return rows.map((row) => row.id);
}

export const insertMembers = (tx: TenantTx, id: string, people: readonly string[]) =>
  sql`insert into scim_group_member (tenant_id, scim_group_id, person_id)
    select ${tx.tenantId}, ${id}, person_id from unnest(${[...people]}::uuid[]) as given (person_id)
    on conflict do nothing`.execute(tx);

export const deleteMembers = (tx: TenantTx, id: string, people: readonly string[]) =>
  tx
    .deleteFrom('scim_group_member')
    .where('tenant_id', '=', tx.tenantId)
    .where('scim_group_id', '=', id)
    .where('person_id', '=', sql<string>`any(${[...people]}::uuid[])`)
    .execute();

/** Takes a person out of all groups; answers which. */
export const leaveAllGroups = async (tx: TenantTx, personId: string): Promise<string[]> =>
  (
    await tx
      .deleteFrom('scim_group_member')
      .where('tenant_id', '=', tx.tenantId)
      .where('person_id', '=', personId)
      .returning('scim_group_id')
      .execute()
  ).map((row) => row.scim_group_id);

/** Groups by name, with how many are in them and the group here, for administrators. */
export async function listShownGroups(tx: TenantTx, limit: number) {
  const { rows } = await sql<{
    _id: string;
    name: string;
    members: number;
    group: { _id: string; name: string } | null;
  }>`
    select g.scim_group_id as "_id", g.display_name as name,
      (select count(*)::int from scim_group_member m where m.tenant_id = g.tenant_id and m.scim_group_id = g.scim_group_id) as members,
      case when o.group_id is not null then jsonb_build_object('_id', o.group_id, 'name', o.name) end as "group"
    from scim_group g left join person_group o on o.tenant_id = g.tenant_id and o.group_id = g.group_id and o.deleted_at is null
      and not exists (select from mapping_rule r where r.tenant_id = g.tenant_id and r.source = 'scim' and r.about = 'group'
        and r.value = g.display_name)
    where g.tenant_id = ${tx.tenantId} order by g.display_key limit ${limit}`.execute(tx);
  return rows;
}
