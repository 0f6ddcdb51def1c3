/** Connections to student information systems, and their runs. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '#platform/server/database/schema.gen.ts';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';
import { KEPT_MS, type Report, SILENT_MS } from './rules.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'oneroster_run.report': Report;
  }
}

const connections = (tx: TenantTx) =>
  tx.selectFrom('oneroster_connection').selectAll().where('tenant_id', '=', tx.tenantId);
export type ConnectionRow = Awaited<ReturnType<ReturnType<typeof connections>['execute']>>[number];

export const listConnectionRows = (tx: TenantTx): Promise<ConnectionRow[]> =>
  connections(tx).orderBy('created_at').orderBy('connection_id').execute();

export const findConnection = (tx: TenantTx, id: string): Promise<ConnectionRow | undefined> =>
  connections(tx).where('connection_id', '=', id).executeTakeFirst();

/** For a change: two wait for each other. */
export const lockConnection = (tx: TenantTx, id: string): Promise<ConnectionRow | undefined> =>
  connections(tx).where('connection_id', '=', id).forUpdate().executeTakeFirst();

export type ConnectionValues = Pick<
  Insertable<DB['oneroster_connection']>,
  | 'name'
  | 'version'
  | 'base_url'
  | 'token_url'
  | 'gradebook_url'
  | 'client_id'
  | 'schools'
  | 'creates_accounts'
  | 'links_by'
  | 'most_removed'
  | 'is_nightly'
  | 'due_at'
>;

export const insertConnection = (
  tx: TenantTx,
  id: string,
  values: ConnectionValues & { readonly sealed_secret: Buffer; readonly created_at: Date },
) =>
  tx
    .insertInto('oneroster_connection')
    .values({ ...values, tenant_id: tx.tenantId, connection_id: id })
    .execute();

/** False when somebody else has changed it since `edit`. Everything is read next time. */
export async function updateConnectionRow(
  tx: TenantTx,
  id: string,
  edit: number,
  values: ConnectionValues & { readonly sealed_secret?: Buffer },
): Promise<boolean> {
  const row = await tx
    .updateTable('oneroster_connection')
    .set({ ...values, edit: sql`edit + 1`, needs_full: true })
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', id)
    .where('edit', '=', edit)
    .returning('edit')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes how far a run has read, or when the next one is. */
export const setProgress = (
  tx: TenantTx,
  id: string,
  values: Pick<Updateable<DB['oneroster_connection']>, 'due_at' | 'read_until' | 'full_at' | 'needs_full'>,
) =>
  tx
    .updateTable('oneroster_connection')
    .set(values)
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', id)
    .execute();

export async function deleteConnection(tx: TenantTx, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('oneroster_connection')
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Gives the connection to a run; false while another has it. */
export async function takeConnection(tx: TenantTx, id: string, runId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('oneroster_connection')
    .set({ running_id: runId, running_since: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', id)
    .where((eb) => eb.or([eb('running_id', 'is', null), eb('running_since', '<', new Date(now.getTime() - SILENT_MS))]))
    .returning('connection_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A sign of life of a run; false when another has taken the connection. */
export async function touchConnection(tx: TenantTx, id: string, runId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('oneroster_connection')
    .set({ running_since: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', id)
    .where('running_id', '=', runId)
    .returning('connection_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the runs of a connection whose process has died. */
export const endDeadRuns = (tx: TenantTx, id: string, exceptId: string, now: Date) =>
  tx
    .updateTable('oneroster_run')
    .set({ state: 'failed', ended_at: now, problem: 'The server was stopped during the run' })
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where('run_id', '!=', exceptId)
    .execute();

export const leaveConnection = (tx: TenantTx, id: string, runId: string) =>
  tx
    .updateTable('oneroster_connection')
    .set({ running_id: null, running_since: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', id)
    .where('running_id', '=', runId)
    .execute();

export interface GradeUse {
  readonly connection_id: string;
  readonly sent_at: Date | null;
  readonly unsent: number;
}

/** What of the results each connection has. */
export async function listGradeUse(tx: TenantTx): Promise<ReadonlyMap<string, GradeUse>> {
  const { rows } = await sql<GradeUse>`
    select connection_id, max(sent_at) as sent_at, (count(*) filter (where sent_version < version))::int as unsent
    from oneroster_score where tenant_id = ${tx.tenantId} group by connection_id`.execute(tx);
  return new Map(rows.map((row) => [row.connection_id, row]));
}

/** How many people of each connection are here. */
export async function countPeople(tx: TenantTx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('oneroster_user')
    .select(['connection_id', sql<number>`count(*)::int`.as('people')])
    .where('tenant_id', '=', tx.tenantId)
    .where('left_at', 'is', null)
    .groupBy('connection_id')
    .execute();
  return new Map(rows.map((row) => [row.connection_id, row.people]));
}

/** Schools and districts that were found at a connection, by name. */
export async function listKnownSchools(tx: TenantTx, id: string): Promise<{ sourcedId: string; name: string }[]> {
  const { rows } = await sql<{ sourcedId: string; name: string }>`
    select sourced_id as "sourcedId", coalesce(nullif(data->>'name', ''), sourced_id) as name from oneroster_record
    where tenant_id = ${tx.tenantId} and connection_id = ${id} and kind = 'org' order by 2, 1`.execute(tx);
  return rows;
}

const runs = (tx: TenantTx) =>
  tx
    .selectFrom('oneroster_run as r')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.person_id', '=', 'r.started_by'),
    )
    .selectAll('r')
    .select(['p.first_name', 'p.last_name'])
    .where('r.tenant_id', '=', tx.tenantId);
export type RunRow = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number];

export const findRun = (tx: TenantTx, id: string): Promise<RunRow | undefined> =>
  runs(tx).where('r.run_id', '=', id).executeTakeFirst();

/** The newest run of each connection. */
export const listLastRuns = (tx: TenantTx): Promise<RunRow[]> =>
  runs(tx).distinctOn('r.connection_id').orderBy('r.connection_id').orderBy('r.asked_at', 'desc').execute();

export async function listRunRows(
  tx: TenantTx,
  connectionId: string,
  { ofst, limit }: { ofst: number; limit: number },
) {
  const rows = await runs(tx)
    .where('r.connection_id', '=', connectionId)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.run_id')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total } = await tx
    .selectFrom('oneroster_run')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tx.tenantId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const insertRun = (
  tx: TenantTx,
  run: Pick<
    Insertable<DB['oneroster_run']>,
    'run_id' | 'connection_id' | 'kind' | 'is_full' | 'confirmed' | 'started_by' | 'asked_at'
  >,
) =>
  tx
    .insertInto('oneroster_run')
    .values({ ...run, tenant_id: tx.tenantId, state: 'waiting' })
    .execute();

export const updateRun = (
  tx: TenantTx,
  id: string,
  values: Pick<Updateable<DB['oneroster_run']>, 'state' | 'is_full' | 'began_at' | 'ended_at' | 'problem' | 'report'>,
) =>
  tx.updateTable('oneroster_run').set(values).where('tenant_id', '=', tx.tenantId).where('run_id', '=', id).execute();

/** Forgets old runs: their rows name people. */
export const deleteOldRuns = (tx: TenantTx, now: Date) =>
  tx
    .deleteFrom('oneroster_run')
    .where('tenant_id', '=', tx.tenantId)
    .where('asked_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();

/** Schools with a nightly run that is due, or with runs to be forgotten. */
export const listTenantsDue = async (tx: SweeperTx, now: Date) =>
  (
    await sql<{ tenant_id: string }>`
      select tenant_id from oneroster_connection where is_nightly and due_at <= ${now}
      union select tenant_id from oneroster_run where asked_at < ${new Date(now.getTime() - KEPT_MS)}`.execute(tx)
  ).rows;

export const listDue = (tx: TenantTx, now: Date): Promise<ConnectionRow[]> =>
  connections(tx).where('is_nightly', '=', true).where('due_at', '<=', now).orderBy('connection_id').execute();
