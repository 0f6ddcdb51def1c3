/** Who a file of people affects, and the result: many rows in few statements. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { KnownGroup, KnownPerson } from './rules-match.ts';

const anyText = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`;
const anyId = (values: readonly string[]) => sql<string>`any(${[...values]}::uuid[])`;

/** Uploads of one tenant wait for each other until the transaction ends. */
export const waitForOtherUploads = (tx: TenantTx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`roster ${tx.tenantId}`}, 0))`.execute(tx);

/** Everybody with one of the addresses or external ids, with the groups they are in. */
export async function listKnownPeople(
  tx: TenantTx,
  emails: readonly string[],
  externalIds: readonly string[],
): Promise<KnownPerson[]> {
  const columns = [
    'person_id',
    'email',
    'first_name',
    'last_name',
    'roles',
    'status',
    'external_id',
    'email_unproven',
  ] as const;
  const rows = await tx
    .selectFrom('person')
    .select(columns)
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', anyText(emails))
    .union(
      tx
        .selectFrom('person')
        .select(columns)
        .where('tenant_id', '=', tx.tenantId)
        .where('external_id', '=', anyText(externalIds)),
    )
    .execute();
  const memberships = await tx
    .selectFrom('group_member')
    .select(['person_id', sql<string[]>`array_agg(group_id)`.as('group_ids')])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', anyId(rows.map((row) => row.person_id)))
    .groupBy('person_id')
    .execute();
  const groupsOf = new Map(memberships.map((row) => [row.person_id, row.group_ids]));
  return rows.map((row) => ({
    personId: row.person_id,
    email: row.email,
    emailUnproven: row.email_unproven,
    firstName: row.first_name,
    lastName: row.last_name,
    roles: row.roles,
    status: row.status,
    externalId: row.external_id,
    groupIds: groupsOf.get(row.person_id) ?? [],
  }));
}

/** All groups that are not deleted: a few thousand at the most. */
export const listAllGroups = async (tx: TenantTx): Promise<KnownGroup[]> =>
  (
    await tx
      .selectFrom('person_group')
      .select(['group_id', 'name'])
      .where('tenant_id', '=', tx.tenantId)
      .where('deleted_at', 'is', null)
      .execute()
  ).map((row) => ({ groupId: row.group_id, name: row.name }));

export const listActiveAdmins = async (tx: TenantTx): Promise<string[]> =>
  (
    await tx
      .selectFrom('person')
      .select('person_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute()
  ).map((row) => row.person_id);

export const insertGroups = (tx: TenantTx, groups: readonly KnownGroup[]) =>
  sql`
    insert into person_group (tenant_id, group_id, name)
    values (${tx.tenantId}, unnest(${groups.map((one) => one.groupId)}::uuid[]), unnest(${groups.map((one) => one.name)}::text[]))
  `.execute(tx);

export interface NewPersonRow {
  readonly personId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly string[];
  readonly status: string;
  readonly externalId: string | null;
}

/** Answers how many were new; somebody whose address is taken is left out. */
export async function insertPeople(tx: TenantTx, people: readonly NewPersonRow[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into person (tenant_id, person_id, email, first_name, last_name, roles, status, external_id,
      from_upload)
    select ${tx.tenantId}, id, email, first_name, last_name, string_to_array(roles, ','), status, external_id, true
    from unnest(
      ${people.map((one) => one.personId)}::uuid[],
      ${people.map((one) => one.email)}::text[],
      ${people.map((one) => one.firstName)}::text[],
      ${people.map((one) => one.lastName)}::text[],
      ${people.map((one) => one.roles.join(','))}::text[],
      ${people.map((one) => one.status)}::text[],
      ${people.map((one) => one.externalId)}::text[]
    ) as given (id, email, first_name, last_name, roles, status, external_id)
    on conflict (tenant_id, email) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** What is null stays as it is. */
export interface PersonUpdate {
  readonly personId: string;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roles: readonly string[] | null;
  readonly status: string | null;
  readonly externalId: string | null;
}

export const updatePeople = (tx: TenantTx, people: readonly PersonUpdate[]) =>
  sql`
    update person p set
      email = coalesce(given.email, p.email),
      first_name = coalesce(given.first_name, p.first_name),
      last_name = coalesce(given.last_name, p.last_name),
      roles = coalesce(string_to_array(given.roles, ','), p.roles),
      status = coalesce(given.status, p.status),
      external_id = coalesce(given.external_id, p.external_id),
      updated_at = now()
    from unnest(
      ${people.map((one) => one.personId)}::uuid[],
      ${people.map((one) => one.email)}::text[],
      ${people.map((one) => one.firstName)}::text[],
      ${people.map((one) => one.lastName)}::text[],
      ${people.map((one) => one.roles?.join(',') ?? null)}::text[],
      ${people.map((one) => one.status)}::text[],
      ${people.map((one) => one.externalId)}::text[]
    ) as given (id, email, first_name, last_name, roles, status, external_id)
    where p.tenant_id = ${tx.tenantId} and p.person_id = given.id`.execute(tx);

/** Notes that the school's own records know these people, who were here before the upload. */
export const markUploaded = (tx: TenantTx, emails: readonly string[]) =>
  tx
    .updateTable('person')
    .set({ from_upload: true })
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', anyText(emails))
    .where('from_upload', '=', false)
    .execute();

export interface Membership {
  readonly groupId: string;
  readonly personId: string;
}

export const insertMemberships = (tx: TenantTx, memberships: readonly Membership[]) =>
  sql`
    insert into group_member (tenant_id, group_id, person_id)
    select ${tx.tenantId}, group_id, person_id
    from unnest(
      ${memberships.map((one) => one.groupId)}::uuid[],
      ${memberships.map((one) => one.personId)}::uuid[]
    ) as given (group_id, person_id)
    on conflict do nothing`.execute(tx);
