/** People as a directory sees them: everybody with an account, but for those whom the directory has deleted. */
import { type RawBuilder, sql } from 'kysely';
import type { Searchable } from '#identity/scim/protocol/filter-sql.ts';
import { ENTERPRISE, USER } from '#identity/scim/protocol/schema.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Email, RoleValue, UserValues } from './values.ts';

export interface ScimUserRow {
  readonly id: string;
  readonly user_name: string;
  readonly external_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string | null;
  readonly user_type: string | null;
  readonly active: boolean;
  readonly email: string;
  readonly email_type: string | null;
  readonly more_emails: Email[];
  readonly roles: RoleValue[];
  readonly employee_number: string | null;
  readonly department: string | null;
  readonly created: Date;
  readonly modified: Date;
}

const fullName = sql`nullif(btrim(p.first_name || ' ' || p.last_name), '')`;
const userName = sql`coalesce(u.user_name, p.email)`;
const modified = sql`greatest(p.updated_at, coalesce(u.modified_at, p.updated_at))`;
const emails = sql`(jsonb_build_array(jsonb_build_object('value', p.email, 'type', coalesce(u.email_type, 'work'), 'primary', true))
  || coalesce(u.more_emails, '[]'))`;

/** People of a school; a condition follows. */
const visible = (tx: TenantTx) => sql`
  from person p left join scim_user u on u.tenant_id = p.tenant_id and u.person_id = p.person_id
  where p.tenant_id = ${tx.tenantId} and p.status <> 'guest' and p.anonymised_at is null and u.deleted_at is null`;

const text = (column: RawBuilder<unknown>, isCaseExact = false) =>
  ({ type: 'string', sql: column, isCaseExact }) as const;

const listParts = {
  value: text(sql`x.value`),
  display: text(sql`x.display`),
  type: text(sql`x.type`),
  primary: { type: 'boolean', sql: sql`coalesce(x."primary", false)` },
} as const;
const inList = (list: RawBuilder<unknown>) => (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from jsonb_to_recordset(${list}) as x (value text, display text, type text, "primary" boolean)
    where ${condition})`;

const enterprise = ENTERPRISE.toLowerCase();

/** Both names that a person can have are looked up by their indexes; the comparison itself says which counts. */
const named = (tx: TenantTx) => (value: string) =>
  sql<boolean>`p.person_id = any(array(
  select s.person_id from scim_user s where s.tenant_id = ${tx.tenantId} and s.user_key = lower(${value}::text)
  union all select e.person_id from person e where e.tenant_id = ${tx.tenantId} and e.email = lower(${value}::text)))`;

const numbered = (tx: TenantTx) => (value: string) =>
  sql<boolean>`p.person_id = any(array(
  select s.person_id from scim_user s where s.tenant_id = ${tx.tenantId} and s.external_id = ${value}::text))`;

/** What of people can be searched. */
export const searchableUsers = (tx: TenantTx): Searchable => ({
  schemas: { [USER.toLowerCase()]: '', [enterprise]: `${enterprise}:` },
  columns: {
    id: text(sql`p.person_id::text`, true),
    externalid: { ...text(sql`u.external_id`, true), candidates: numbered(tx) },
    username: { ...text(userName), candidates: named(tx) },
    'name.givenname': text(sql`nullif(p.first_name, '')`),
    'name.familyname': text(sql`nullif(p.last_name, '')`),
    'name.formatted': text(fullName),
    displayname: text(sql`coalesce(u.display_name, ${fullName})`),
    usertype: text(sql`u.user_type`),
    active: { type: 'boolean', sql: sql`(p.status = 'active')` },
    [`${enterprise}:employeenumber`]: text(sql`p.external_id`),
    [`${enterprise}:department`]: text(sql`u.department`),
    'meta.resourcetype': text(sql`'User'::text`, true),
    'meta.created': { type: 'dateTime', sql: sql`p.created_at` },
    'meta.lastmodified': { type: 'dateTime', sql: modified },
  },
  elements: {
    emails: { parts: listParts, some: inList(emails) },
    roles: { parts: listParts, some: inList(sql`coalesce(u.roles, '[]')`) },
    schemas: {
      parts: { value: text(sql`x.value`) },
      some: (condition) => sql<boolean>`exists (select
        from (values (${USER}::text, true), (${ENTERPRISE}, p.external_id is not null or u.department is not null)) as x (value, is_there)
        where x.is_there and ${condition})`,
    },
    groups: {
      parts: {
        value: text(sql`x.scim_group_id::text`, true),
        display: text(sql`x.display_name`),
        type: text(sql`'direct'::text`),
      },
      some: (condition) => sql<boolean>`exists (select from scim_group_member m join scim_group x
        on x.tenant_id = m.tenant_id and x.scim_group_id = m.scim_group_id
        where m.tenant_id = p.tenant_id and m.person_id = p.person_id and ${condition})`,
    },
  },
});

export interface Found<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

export interface PageOf {
  readonly where: RawBuilder<boolean>;
  /** Null: in the order in which they came. */
  readonly order: { readonly by: RawBuilder<unknown>; readonly isDescending: boolean } | null;
  readonly offset: number;
  readonly limit: number;
}

const columns = sql`p.person_id as id, ${userName} as user_name, u.external_id, p.first_name, p.last_name, u.display_name, u.user_type,
  (p.status = 'active') as active, p.email, u.email_type, coalesce(u.more_emails, '[]') as more_emails, coalesce(u.roles, '[]') as roles,
  p.external_id as employee_number, u.department, p.created_at as created, ${modified} as modified`;

/** How many people meet the condition, and a page of them. */
export async function listUsers(tx: TenantTx, { where, order, offset, limit }: PageOf): Promise<Found<ScimUserRow>> {
  const counted = await sql<{ total: number }>`select count(*)::int as total ${visible(tx)} and ${where}`.execute(tx);
  const total = counted.rows[0]!.total;
  if (limit === 0 || offset >= total) return { total, rows: [] };
  const direction = order?.isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const sorting = order ? sql`${order.by} ${direction}, ` : sql``;
  const { rows } = await sql<ScimUserRow>`
    select ${columns} ${visible(tx)} and ${where} order by ${sorting} p.person_id offset ${offset} limit ${limit}`.execute(
    tx,
  );
  return { total, rows };
}

export async function findUser(tx: TenantTx, id: string): Promise<ScimUserRow | null> {
  const { rows } = await sql<ScimUserRow>`select ${columns} ${visible(tx)} and p.person_id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The groups of these people, by name. */
export async function listGroupsOfUsers(tx: TenantTx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('scim_group_member as m')
    .innerJoin('scim_group as g', (join) =>
      join.onRef('g.tenant_id', '=', 'm.tenant_id').onRef('g.scim_group_id', '=', 'm.scim_group_id'),
    )
    .select(['m.person_id', 'g.scim_group_id as id', 'g.display_name as name', 'g.group_id as group'])
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.person_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('g.display_key')
    .execute();
  return Map.groupBy(rows, (row) => row.person_id);
}

/** Who has the name, as the directory or the account writes it; those whom the directory has deleted too. */
export async function findByUserName(tx: TenantTx, name: string) {
  const { rows } = await sql<{ id: string; is_deleted: boolean }>`
    select p.person_id as id, (u.deleted_at is not null) as is_deleted
    from person p left join scim_user u on u.tenant_id = p.tenant_id and u.person_id = p.person_id
    where p.tenant_id = ${tx.tenantId} and (u.user_key = lower(${name}) or (u.user_name is null and p.email = lower(${name})))
    order by 2 limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** What of the directory's own is known of a person: also of one whom it has deleted. */
export const findDirectoryRow = (tx: TenantTx, id: string) =>
  tx
    .selectFrom('scim_user')
    .select(['deactivated_at', 'deleted_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', id)
    .executeTakeFirst();

export async function upsertDirectoryRow(
  tx: TenantTx,
  id: string,
  values: UserValues,
  deactivatedAt: Date | null,
  now: Date,
): Promise<void> {
  const full = `${values.firstName} ${values.lastName}`.trim();
  const row = {
    user_name: values.userName,
    external_id: values.externalId,
    display_name: values.displayName === full ? null : values.displayName,
    user_type: values.userType,
    department: values.department,
    email_type: values.email.type,
    more_emails: JSON.stringify(values.moreEmails),
    roles: JSON.stringify(values.roles),
    deactivated_at: deactivatedAt,
    deleted_at: null,
    modified_at: now,
  };
  await tx
    .insertInto('scim_user')
    .values({ tenant_id: tx.tenantId, person_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doUpdateSet(row))
    .execute();
}

/** Forgets what the directory said of a person, but for that it has deleted them. */
export async function markDeleted(tx: TenantTx, id: string, deactivatedAt: Date | null, now: Date): Promise<void> {
  const row = {
    user_name: null,
    external_id: null,
    display_name: null,
    user_type: null,
    department: null,
    email_type: null,
    more_emails: '[]',
    roles: '[]',
    deactivated_at: deactivatedAt,
    deleted_at: now,
    modified_at: now,
  };
  await tx
    .insertInto('scim_user')
    .values({ tenant_id: tx.tenantId, person_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doUpdateSet(row))
    .execute();
}

/** Whether another account has the number of the school's records. */
export async function isNumberTaken(tx: TenantTx, number: string, exceptId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('person')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('external_id', '=', number)
    .where('person_id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the rules are told of these people, beside their groups. */
export const listTraits = (tx: TenantTx, ids: readonly string[]) =>
  tx
    .selectFrom('scim_user')
    .select(['person_id', 'user_type', 'department', 'roles'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
