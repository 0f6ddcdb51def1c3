/** What a student information system had when it was last read, and whose accounts its people have. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Mirror } from './plan/merge.ts';
import type { Known, Link } from './plan/plan.ts';
import type { Class, Enrollment, Org, RoleAt, Term } from './wire/records.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'oneroster_user.roles': RoleAt[];
    'oneroster_record.data': Org | Term | Class | Enrollment;
  }
}

const kinds = { orgs: 'org', terms: 'term', classes: 'class', enrollments: 'enrollment' } as const;
type Kind = keyof typeof kinds;

async function readKind<T>(tx: TenantTx, connectionId: string, kind: Kind): Promise<Map<string, T>> {
  const rows = await tx
    .selectFrom('oneroster_record')
    .select(['sourced_id', 'data'])
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kinds[kind])
    .execute();
  return new Map(rows.map((row) => [row.sourced_id, row.data as T]));
}

export const readMirror = async (tx: TenantTx, connectionId: string): Promise<Mirror> => ({
  orgs: await readKind<Org>(tx, connectionId, 'orgs'),
  terms: await readKind<Term>(tx, connectionId, 'terms'),
  classes: await readKind<Class>(tx, connectionId, 'classes'),
  enrollments: await readKind<Enrollment>(tx, connectionId, 'enrollments'),
});

const AT_ONCE = 2_000;

async function upsertRecords(
  tx: TenantTx,
  connectionId: string,
  kind: Kind,
  records: readonly (readonly [string, unknown])[],
): Promise<void> {
  for (let start = 0; start < records.length; start += AT_ONCE) {
    const some = records.slice(start, start + AT_ONCE).map(([id, data]) => ({ id, data }));
    await sql`
      insert into oneroster_record (tenant_id, connection_id, kind, sourced_id, data)
      select ${tx.tenantId}, ${connectionId}, ${kinds[kind]}, id, data
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given (id text, data jsonb)
      on conflict (tenant_id, connection_id, kind, sourced_id) do update set data = excluded.data`.execute(tx);
  }
}

/** Stores what is new in a mirror, and removes what it has no more. */
export async function storeMirror(tx: TenantTx, connectionId: string, before: Mirror, after: Mirror): Promise<void> {
  for (const kind of ['orgs', 'terms', 'classes', 'enrollments'] as const) {
    const was: ReadonlyMap<string, unknown> = before[kind];
    const is: ReadonlyMap<string, unknown> = after[kind];
    const gone = [...was.keys()].filter((id) => !is.has(id));
    await sql`delete from oneroster_record where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and kind = ${kinds[kind]} and sourced_id = any(${gone}::text[])`.execute(tx);
    // The same object was merged from the store; a read one is another.
    await upsertRecords(
      tx,
      connectionId,
      kind,
      [...is].filter(([id, data]) => was.get(id) !== data),
    );
  }
}

/** Adds schools that a test has found. */
export const storeOrgs = (tx: TenantTx, connectionId: string, orgs: ReadonlyMap<string, Org>): Promise<void> =>
  upsertRecords(tx, connectionId, 'orgs', [...orgs]);

export async function readLinks(tx: TenantTx, connectionId: string): Promise<Map<string, Link>> {
  const rows = await tx
    .selectFrom('oneroster_user')
    .select(['sourced_id', 'person_id', 'roles', 'account_mark', 'told_mark', 'classes', 'left_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', connectionId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.sourced_id,
      {
        sourcedId: row.sourced_id,
        personId: row.person_id,
        roles: row.roles,
        accountMark: row.account_mark,
        toldMark: row.told_mark,
        classes: row.classes,
        hasLeft: row.left_at !== null,
      },
    ]),
  );
}

/** Accounts with one of these numbers or addresses. */
export async function listKnown(
  tx: TenantTx,
  numbers: readonly string[],
  emails: readonly string[],
): Promise<readonly Known[]> {
  const { rows } = await sql<{ person_id: string; email: string; external_id: string | null; role: string }>`
    select person_id, email, external_id, role from person where tenant_id = ${tx.tenantId} and status <> 'guest'
      and (external_id = any(${[...numbers]}::text[]) or email = any(${[...emails]}::text[])) order by person_id`.execute(
    tx,
  );
  return rows.map((row) => ({
    personId: row.person_id,
    email: row.email,
    externalId: row.external_id,
    isAdmin: row.role === 'admin',
  }));
}

/** What these people are called here. */
export async function listNames(tx: TenantTx, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select person_id as id, coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email) as name
    from person where tenant_id = ${tx.tenantId} and person_id = any(${[...personIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Who of the people here is meant; null: nobody of the connection. */
export async function findLinkOf(tx: TenantTx, connectionId: string, personId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('oneroster_user')
    .select('sourced_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', connectionId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.sourced_id ?? null;
}

/** When this connection disabled the account; null: it did not. */
export async function findDeactivated(tx: TenantTx, connectionId: string, sourcedId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('oneroster_user')
    .select('deactivated_at')
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', connectionId)
    .where('sourced_id', '=', sourcedId)
    .executeTakeFirst();
  return row?.deactivated_at ?? null;
}

/** False where somebody of the connection has the account, or the person has another one. */
export async function insertLink(
  tx: TenantTx,
  connectionId: string,
  link: {
    readonly sourcedId: string;
    readonly personId: string;
    readonly linkedBy: 'created' | 'sourced-id' | 'identifier' | 'hand';
  },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('oneroster_user')
    .values({
      tenant_id: tx.tenantId,
      connection_id: connectionId,
      sourced_id: link.sourcedId,
      person_id: link.personId,
      linked_by: link.linkedBy,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sourced_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface LinkChange {
  readonly roles?: readonly RoleAt[];
  readonly account_mark?: string | null;
  readonly told_mark?: string | null;
  readonly classes?: readonly string[];
  readonly left_at?: Date | null;
  readonly deactivated_at?: Date | null;
}

export const updateLink = (
  tx: TenantTx,
  connectionId: string,
  sourcedId: string,
  { roles, classes, ...change }: LinkChange,
) =>
  tx
    .updateTable('oneroster_user')
    .set({
      ...change,
      ...(roles && { roles: JSON.stringify(roles) }),
      ...(classes && { classes: [...classes] }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', connectionId)
    .where('sourced_id', '=', sourcedId)
    .execute();

export async function listClassGroups(tx: TenantTx, connectionId: string) {
  const rows = await tx
    .selectFrom('oneroster_class')
    .select(['sourced_id', 'group_id', 'made_group'])
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', connectionId)
    .execute();
  return new Map(rows.map((row) => [row.sourced_id, { group: row.group_id, isMade: row.made_group }]));
}

export const insertClassGroup = (
  tx: TenantTx,
  connectionId: string,
  sourcedId: string,
  groupId: string,
  isMade: boolean,
) =>
  tx
    .insertInto('oneroster_class')
    .values({
      tenant_id: tx.tenantId,
      connection_id: connectionId,
      sourced_id: sourcedId,
      group_id: groupId,
      made_group: isMade,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
