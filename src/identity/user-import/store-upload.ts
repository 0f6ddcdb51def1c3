/** What is written down of an upload, so that its task can run again after any interruption. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'user_import.counts': UploadCounts;
  }
}

export interface UploadCounts {
  readonly found: number;
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** Answers when that was by the clock of the database, which also dates the links of invitations. */
export async function insertUpload(
  tx: TenantTx,
  upload: { taskId: string; counts: UploadCounts; report: Buffer },
): Promise<Date> {
  const { committed_at } = await tx
    .insertInto('user_import')
    .values({
      tenant_id: tx.tenantId,
      task_id: upload.taskId,
      committed_at: sql`now()`,
      counts: JSON.stringify(upload.counts),
      report: upload.report,
    })
    .returning('committed_at')
    .executeTakeFirstOrThrow();
  return committed_at;
}

export async function findUpload(tx: TenantTx, taskId: string) {
  const row = await tx
    .selectFrom('user_import')
    .select(['committed_at', 'counts', 'report'])
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return row && { committedAt: row.committed_at, counts: row.counts, report: row.report };
}

/** Who is new and to be welcomed. */
export const insertAccounts = (
  tx: TenantTx,
  taskId: string,
  accounts: readonly { personId: string; position: number }[],
) =>
  sql`
    insert into user_import_account (tenant_id, task_id, person_id, position)
    values (${tx.tenantId}, ${taskId}, unnest(${accounts.map((one) => one.personId)}::uuid[]),
      unnest(${accounts.map((one) => one.position)}::int[]))`.execute(tx);

export const listAccountIds = async (tx: TenantTx, taskId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('user_import_account')
      .select('person_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('task_id', '=', taskId)
      .orderBy('position')
      .execute()
  ).map((row) => row.person_id);

/** The next people of the upload who have no first password yet. */
export const listWithoutPassword = async (tx: TenantTx, taskId: string, limit: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('user_import_account')
      .select('person_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('task_id', '=', taskId)
      .where('initial_password', 'is', null)
      .orderBy('position')
      .limit(limit)
      .execute()
  ).map((row) => row.person_id);

/** How many people of the upload have their first password already. */
export const countPasswords = async (tx: TenantTx, taskId: string): Promise<number> =>
  (
    await tx
      .selectFrom('user_import_account')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('tenant_id', '=', tx.tenantId)
      .where('task_id', '=', taskId)
      .where('initial_password', 'is not', null)
      .executeTakeFirstOrThrow()
  ).count;

export interface FirstPassword {
  readonly personId: string;
  readonly password: string;
  readonly hash: string;
}

/** Sets first passwords, and keeps them for the sheet. Who has chosen a password already keeps that one. */
export async function setFirstPasswords(
  tx: TenantTx,
  taskId: string,
  passwords: readonly FirstPassword[],
): Promise<void> {
  const ids = passwords.map((one) => one.personId);
  await sql`
    update person p set password_hash = given.hash, must_change_password = true, updated_at = now()
    from unnest(${ids}::uuid[], ${passwords.map((one) => one.hash)}::text[]) as given (person_id, hash)
    where p.tenant_id = ${tx.tenantId} and p.person_id = given.person_id and p.password_hash is null`.execute(tx);
  await sql`
    update user_import_account a set initial_password = given.password
    from unnest(${ids}::uuid[], ${passwords.map((one) => one.password)}::text[]) as given (person_id, password)
    where a.tenant_id = ${tx.tenantId} and a.task_id = ${taskId} and a.person_id = given.person_id`.execute(tx);
}

export const setSheetExpiry = (tx: TenantTx, taskId: string, expiresAt: Date) =>
  tx
    .updateTable('user_import')
    .set({ sheet_expires_at: expiresAt })
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .execute();

/** When the sheet of this person's own upload ends; undefined when there is none to be had now. */
export async function findSheet(tx: TenantTx, taskId: string, personId: string, now: Date): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('user_import as u')
    .innerJoin('task as t', (join) =>
      join.onRef('t.tenant_id', '=', 'u.tenant_id').onRef('t.task_id', '=', 'u.task_id'),
    )
    .select('u.sheet_expires_at')
    .where('u.tenant_id', '=', tx.tenantId)
    .where('u.task_id', '=', taskId)
    .where('t.started_by', '=', personId)
    .where('u.sheet_expires_at', '>', now)
    .executeTakeFirst();
  return row?.sheet_expires_at ?? undefined;
}

/** The slips in the order of the file, of those who still have their first password. */
export const listSlips = (tx: TenantTx, taskId: string) =>
  tx
    .selectFrom('user_import_account as a')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.person_id', '=', 'a.person_id'),
    )
    .select(['p.first_name', 'p.last_name', 'p.email', sql<string>`a.initial_password`.as('password')])
    .select(
      sql<string[]>`array(
        select g.name from group_member m
        join person_group g on g.tenant_id = m.tenant_id and g.group_id = m.group_id and g.deleted_at is null
        where m.tenant_id = a.tenant_id and m.person_id = a.person_id order by g.name)`.as('groups'),
    )
    .where('a.tenant_id', '=', tx.tenantId)
    .where('a.task_id', '=', taskId)
    .where('a.initial_password', 'is not', null)
    .where('p.must_change_password', '=', true)
    .orderBy('a.position')
    .execute();

/** Forgets the first passwords of an upload. */
export async function deleteSheet(tx: TenantTx, taskId: string): Promise<void> {
  await tx
    .deleteFrom('user_import_account')
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .where('initial_password', 'is not', null)
    .execute();
  await tx
    .updateTable('user_import')
    .set({ sheet_expires_at: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .execute();
}

/** Forgets the first passwords of an upload whose day is over; false when it is not. */
export async function deleteExpiredSheet(tx: TenantTx, taskId: string, now: Date): Promise<boolean> {
  const due = await tx
    .selectFrom('user_import')
    .select('task_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .where('sheet_expires_at', '<=', now)
    .executeTakeFirst();
  if (!due) return false;
  await deleteSheet(tx, taskId);
  return true;
}
