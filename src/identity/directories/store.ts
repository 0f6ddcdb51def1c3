/** What sources say and have given. */
import { sql } from 'kysely';
import type { Role } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Source, type Statement, sourceKey } from './rules.ts';

export interface StatementRow extends Statement {
  readonly personId: string;
}

const statements = (tx: TenantTx, key: string) =>
  tx
    .selectFrom('directory_statement')
    .select(['person_id', 'scope', 'roles', 'groups', 'direct_values', 'direct_groups', 'said_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('source', '=', key);

type Row = Awaited<ReturnType<ReturnType<typeof statements>['execute']>>[number];

const toStatement = (row: Row): StatementRow => ({
  personId: row.person_id,
  roles: row.roles,
  groups: row.groups,
  direct: row.direct_values.map((value, index) => ({ value, group: row.direct_groups[index]! })),
});

/** What the source said last of these people, in one scope. */
export async function listStatements(
  tx: TenantTx,
  key: string,
  scope: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, StatementRow>> {
  const rows = await statements(tx, key).where('scope', '=', scope).where('person_id', 'in', personIds).execute();
  return new Map(rows.map((row) => [row.person_id, toStatement(row)]));
}

/** The newest statement of the source about a person, in whatever scope. */
export async function findStatement(tx: TenantTx, key: string, personId: string) {
  const row = await statements(tx, key).where('person_id', '=', personId).orderBy('said_at', 'desc').executeTakeFirst();
  return row && { ...toStatement(row), scope: row.scope, saidAt: row.said_at };
}

/** Of whom the source has said something in one scope. */
export const listToldPeople = async (tx: TenantTx, source: Source): Promise<string[]> =>
  (
    await statements(tx, sourceKey(source))
      .where('scope', '=', source.scope ?? '')
      .execute()
  ).map((row) => row.person_id);

/** The parts of a source that have said something about a person. */
export const listScopesOf = async (tx: TenantTx, key: string, personId: string): Promise<string[]> =>
  (await statements(tx, key).where('person_id', '=', personId).orderBy('scope').execute()).map(({ scope }) => scope);

/** Some statements of a source and all connections of its kind, behind a place in their order. */
export async function listStatementsAfter(
  tx: TenantTx,
  ruleSource: string,
  after: { readonly source: string; readonly scope: string; readonly personId: string },
  limit: number,
) {
  const { rows } = await sql<{ source: string; scope: string; person_id: string }>`
    select source, scope, person_id from directory_statement
    where tenant_id = ${tx.tenantId} and (source = ${ruleSource} or starts_with(source, ${`${ruleSource}:`}))
      and (source, scope, person_id) > (${after.source}, ${after.scope}, ${after.personId}::uuid)
    order by source, scope, person_id limit ${limit}`.execute(tx);
  return rows.map(({ source, scope, person_id }) => ({ source, scope, personId: person_id }));
}

/** Stores what a source says now. */
export async function upsertStatements(
  tx: TenantTx,
  key: string,
  scope: string,
  given: readonly StatementRow[],
  now: Date,
): Promise<void> {
  const rows = given.map(({ personId, roles, groups, direct }) => ({
    person_id: personId,
    roles,
    groups,
    direct_values: direct.map(({ value }) => value),
    direct_groups: direct.map(({ group }) => group),
  }));
  // Here and below people are joined so that Citus sends the rows to their worker: each is a person of the school already.
  await sql`
    insert into directory_statement as s
      (tenant_id, person_id, source, scope, roles, groups, direct_values, direct_groups, said_at)
    select p.tenant_id, p.person_id, ${key}, ${scope}, given.roles, given.groups, given.direct_values, given.direct_groups, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      (person_id uuid, roles text[], groups text[], direct_values text[], direct_groups uuid[])
    join person p on p.tenant_id = ${tx.tenantId} and p.person_id = given.person_id
    on conflict (tenant_id, person_id, source, scope) do update set roles = excluded.roles, groups = excluded.groups,
      direct_values = excluded.direct_values, direct_groups = excluded.direct_groups, said_at = excluded.said_at`.execute(
    tx,
  );
}

/** A value of a person with the source and the scope that it is noted for. */
export interface RecordRow<T> {
  readonly personId: string;
  readonly value: T;
  readonly source: string;
  readonly scope: string;
}

export const listRoleRecords = async (tx: TenantTx, personIds: readonly string[]): Promise<RecordRow<Role>[]> =>
  await tx
    .selectFrom('directory_role')
    .select(['person_id as personId', 'role as value', 'source', 'scope'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', 'in', personIds)
    .execute();

export const listMemberRecords = async (tx: TenantTx, personIds: readonly string[]): Promise<RecordRow<string>[]> =>
  await tx
    .selectFrom('directory_member')
    .select(['person_id as personId', 'group_id as value', 'source', 'scope'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', 'in', personIds)
    .execute();

/** In which groups these people are, deleted ones included. */
export const listMembershipsOf = async (tx: TenantTx, personIds: readonly string[]) =>
  await tx
    .selectFrom('group_member')
    .select(['person_id as personId', 'group_id as group'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', 'in', personIds)
    .execute();

/** Those of the groups that are not deleted, with their names. */
export async function listLivingGroups(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('person_group')
    .select(['group_id', 'name'])
    .where('tenant_id', '=', tx.tenantId)
    .where('group_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.group_id, row.name]));
}

export interface Pair {
  readonly personId: string;
  readonly value: string;
}

const peopleOf = (pairs: readonly Pair[]) => pairs.map(({ personId }) => personId);
const valuesOf = (pairs: readonly Pair[]) => pairs.map(({ value }) => value);

export const insertRoleRecords = (tx: TenantTx, key: string, scope: string, pairs: readonly Pair[]) =>
  sql`insert into directory_role (tenant_id, person_id, role, source, scope)
    select p.tenant_id, p.person_id, given.role, ${key}, ${scope}
    from unnest(${peopleOf(pairs)}::uuid[], ${valuesOf(pairs)}::text[]) as given (person_id, role)
    join person p on p.tenant_id = ${tx.tenantId} and p.person_id = given.person_id
    on conflict do nothing`.execute(tx);

export const deleteRoleRecords = (tx: TenantTx, key: string, scope: string, pairs: readonly Pair[]) =>
  sql`delete from directory_role r using unnest(${peopleOf(pairs)}::uuid[], ${valuesOf(pairs)}::text[]) as gone (person_id, role)
    where r.tenant_id = ${tx.tenantId} and r.source = ${key} and r.scope = ${scope} and r.person_id = gone.person_id
      and r.role = gone.role`.execute(tx);

export const insertMemberRecords = (tx: TenantTx, key: string, scope: string, pairs: readonly Pair[]) =>
  sql`insert into directory_member (tenant_id, group_id, person_id, source, scope)
    select p.tenant_id, given.group_id, p.person_id, ${key}, ${scope}
    from unnest(${peopleOf(pairs)}::uuid[], ${valuesOf(pairs)}::uuid[]) as given (person_id, group_id)
    join person p on p.tenant_id = ${tx.tenantId} and p.person_id = given.person_id
    on conflict do nothing`.execute(tx);

export const deleteMemberRecords = (tx: TenantTx, key: string, scope: string, pairs: readonly Pair[]) =>
  sql`delete from directory_member m using unnest(${peopleOf(pairs)}::uuid[], ${valuesOf(pairs)}::uuid[]) as gone (person_id, group_id)
    where m.tenant_id = ${tx.tenantId} and m.source = ${key} and m.scope = ${scope} and m.person_id = gone.person_id
      and m.group_id = gone.group_id`.execute(tx);

/** Values that the source and its connections have said, by what they are about, for suggestions. */
export async function listSaidValues(tx: TenantTx, ruleSource: string, limit: number) {
  const { rows } = await sql<{ about: string; value: string }>`
    select about, value from (
      select distinct 'role' as about, unnest(roles) as value from directory_statement
      where tenant_id = ${tx.tenantId} and (source = ${ruleSource} or starts_with(source, ${`${ruleSource}:`}))
      union
      select distinct 'group', unnest(groups) from directory_statement
      where tenant_id = ${tx.tenantId} and (source = ${ruleSource} or starts_with(source, ${`${ruleSource}:`}))
    ) said where length(value) between 1 and 300 order by about, value limit ${limit}`.execute(tx);
  return rows;
}
