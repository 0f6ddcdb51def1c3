/** Gathers what operators see: from the server processes, the database and the machine. */
import { readFile, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { countDue } from '#delivery/api.ts';
import { aheadMs, DATABASE_TIME, readDatabaseTime } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/configuration/config.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { readMigrations } from '#platform/server/database/migrate.ts';
import { asSweeper, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { codeOf, messageOf } from '#platform/server/errors.ts';
import { countFailures } from '#platform/server/jobs/batch-items.ts';
import { p99Ms, RECENT_SECONDS, together, totalOf } from '#platform/server/observability/recent-requests.ts';
import { listTenantRows } from '#tenancy/api.ts';
import type { DatabaseStatus, ProcessStatus, SchoolStatus, Status } from './status-facts.ts';

const CONNECTED_MS = 60_000;
/** An attempt is swept within a second or two of its grace. */
const SWEPT_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;
const BUSIEST = 50;
const NEWEST_FAILURES = 5;

/** In the order in which they are shown. */
export const requestGroups = ['Exams', 'Signing in', 'Other calls', 'Pages'] as const;

/** To which of them a route belongs. */
export function groupOfRoute(_method: string, route: string): (typeof requestGroups)[number] {
  if (/^\/v1\/api\/quizes\/(startQuiz|saveResp|submit|:id\/exam)\b/.test(route)) return 'Exams';
  if (/^\/v1\/api\/(auth|sso)\//.test(route)) return 'Signing in';
  return route.startsWith('/v1/') ? 'Other calls' : 'Pages';
}

export interface StatusSource {
  /** Asks every server process; null where they cannot be asked. */
  readonly askProcesses: (() => Promise<ProcessStatus[]>) | null;
  readonly config: Config;
  readonly startedAt: Date | null;
  read(): Promise<Status>;
  close(): Promise<void>;
}

/** Asks a database at these addresses, which are those of the server. */
export function openStatus(
  config: Config,
  urls: { readonly url: string; readonly directUrl: string; readonly jobsUrl: string },
  startedAt: Date | null,
  askProcesses: StatusSource['askProcesses'],
): StatusSource {
  const database = openDatabase(urls.url, { max: 2 });
  // Jobs and migrations are not the application's role's to read.
  const owner = openOwner(urls.directUrl);
  const queue = urls.jobsUrl === urls.directUrl ? owner : openOwner(urls.jobsUrl);
  return {
    config,
    startedAt,
    askProcesses,
    async read() {
      const [status, poolerFailure] = await Promise.all([
        readStatus(config, database, owner, queue, startedAt, askProcesses),
        urls.url === urls.directUrl ? null : findFailure(database),
      ]);
      return { ...status, poolerFailure };
    },
    close: async () => void (await Promise.all([database, ...new Set([owner, queue])].map(closed))),
  };
}

function openOwner(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    statement_timeout: ANSWER_WITHIN_MS,
    application_name: 'tripos status',
  });
  pool.on('error', () => {});
  return pool;
}

const closed = (one: Database | pg.Pool): Promise<void> => ('close' in one ? one.close() : one.end());

const orNull = <T>(promise: Promise<T>): Promise<T | null> => {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_WITHIN_MS).unref());
  return Promise.race([promise.catch(() => null), late]);
};

async function readStatus(
  config: Config,
  database: Database,
  owner: pg.Pool,
  queue: pg.Pool,
  startedAt: Date | null,
  askProcesses: StatusSource['askProcesses'],
): Promise<Status> {
  const now = new Date();
  const [list, facts, attempts, work, members, disk, backup, version] = await Promise.all([
    askProcesses === null ? null : orNull(askProcesses()),
    orNull(readDatabase(owner)),
    orNull(readAttempts(database)),
    orNull(readJobs(queue)),
    orNull(asSweeper(database, countFailures)),
    orNull(readDisk(config.DATA_DIR)),
    orNull(readBackup(config.DATA_DIR)),
    readVersion(),
  ]);
  return {
    at: now.toISOString(),
    product: config.PRODUCT_NAME,
    version,
    upSeconds: startedAt && Math.round((now.getTime() - startedAt.getTime()) / 1000),
    processes: list && { expected: config.WORKERS, list: list.toSorted((a, b) => a.pid - b.pid) },
    database: facts,
    requests: list && requestsOf(list),
    attempts: attempts && {
      open: attempts.schools.reduce((sum, one) => sum + one.openAttempts, 0),
      connected: attempts.schools.reduce((sum, one) => sum + one.connected, 0),
      overdue: attempts.overdue,
    },
    jobs: work?.jobs ?? null,
    failures: work?.failures ?? null,
    members:
      members?.map(({ given_up, since, ...one }) => ({ ...one, givenUp: given_up, since: since.toISOString() })) ??
      null,
    schools: attempts && { total: attempts.schools.length, busiest: busiest(attempts.schools, list ?? []) },
    disk,
    backup,
  };
}

const requestsOf = (list: readonly ProcessStatus[]): NonNullable<Status['requests']> =>
  requestGroups.map((group) => {
    const all = list.reduce((sum, one) => together(sum, one.requests[group] ?? []), together([], []));
    return { group, perSecond: totalOf(all) / RECENT_SECONDS, p99Ms: p99Ms(all) };
  });

type SchoolRow = SchoolStatus & { readonly id: string };

function busiest(schools: readonly SchoolRow[], list: readonly ProcessStatus[]): SchoolStatus[] {
  return schools
    .map(({ id, ...one }) => ({ ...one, requests: list.reduce((sum, each) => sum + (each.byTenant[id] ?? 0), 0) }))
    .sort(
      (a, b) =>
        b.connected - a.connected ||
        b.openAttempts - a.openAttempts ||
        b.requests - a.requests ||
        b.bytes - a.bytes ||
        (a.host < b.host ? -1 : 1),
    )
    .slice(0, BUSIEST);
}

/** Why the database does not answer by the way that requests take; null where it does. */
async function findFailure(database: Database): Promise<string | null> {
  let failure = 'nothing came within five seconds';
  const asked = withoutTenant(database, (tx) => sql`select 1`.execute(tx)).catch((error: unknown) => {
    failure = codeOf(error) ?? 'the connection was lost';
    return null;
  });
  return (await orNull(asked)) === null ? failure : null;
}

async function readDatabase(owner: pg.Pool): Promise<DatabaseStatus> {
  const [begun, asked] = [performance.now(), Date.now()];
  const clock = await owner.query<{ ms: string }>(DATABASE_TIME);
  const [answerMs, heard] = [performance.now() - begun, Date.now()];
  const { rows } = await owner.query<{
    version: string;
    bytes: string;
    connections: number;
    most: number;
  }>(`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as most`);
  const replicas = await owner.query<{ name: string; lag: number | null }>(
    `select coalesce(nullif(application_name, ''), 'replica') as name,
       extract(epoch from replay_lag)::float8 as lag from pg_stat_replication order by 1`,
  );
  const applied = await owner.query<{ name: string }>('select name from migration order by name');
  const names = new Set(applied.rows.map(({ name }) => name));
  const wanted = await readMigrations();
  const [facts] = rows;
  return {
    answerMs,
    clockAheadMs: aheadMs(asked, Number(clock.rows[0]!.ms), heard),
    version: facts!.version,
    bytes: Number(facts!.bytes),
    connections: facts!.connections,
    mostConnections: facts!.most,
    replicas: replicas.rows.map(({ name, lag }) => ({ name, lagSeconds: lag })),
    migrations: names.size,
    pendingMigrations: wanted.filter(({ name }) => !names.has(name)).length,
    newestMigration: applied.rows.at(-1)?.name ?? '',
  };
}

async function readAttempts(database: Database): Promise<{ schools: SchoolRow[]; overdue: number }> {
  const tenants = await withoutTenant(database, listTenantRows);
  // By the clock by which attempts end: this machine's own may be another one.
  const now = await readDatabaseTime(database);
  const since = new Date(now - CONNECTED_MS);
  const { rows, bytes, overdue } = await asSweeper(database, async (tx) => {
    const open = await sql<{ tenant_id: string; open: number; connected: number }>`
      select a.tenant_id, count(*)::int as open, count(*) filter (where c.seen_at > ${since})::int as connected
      from attempt a
      left join attempt_heartbeat c on c.tenant_id = a.tenant_id and c.attempt_id = a.attempt_id
      where a.state = 'open' group by a.tenant_id`.execute(tx);
    const used = await tx.selectFrom('storage_use').select(['tenant_id', 'bytes']).execute();
    return { rows: open.rows, bytes: used, overdue: await countDue(tx, new Date(now - SWEPT_MS)) };
  });
  const openOf = new Map(rows.map((row) => [row.tenant_id, row]));
  const bytesOf = new Map(bytes.map((row) => [row.tenant_id, Number(row.bytes)]));
  return {
    overdue,
    schools: tenants.map(({ _id, hosts }) => ({
      id: _id,
      // A name says more than an address in digits.
      host: hosts.find((host) => /[a-z]/.test(host)) ?? hosts[0] ?? '(no address)',
      openAttempts: openOf.get(_id)?.open ?? 0,
      connected: openOf.get(_id)?.connected ?? 0,
      requests: 0,
      bytes: bytesOf.get(_id) ?? 0,
    })),
  };
}

/** An error's own words may name a person; its kind does not. */
const errorKind = (code: string | null, name: string | null): string =>
  [code, name].find((word) => word !== null && /^[A-Za-z][\w-]{0,39}$/.test(word)) ?? 'Error';

async function readJobs(queue: pg.Pool) {
  const { rows: made } = await queue.query(`select where to_regclass('pgboss.job') is not null`);
  // No server has started here yet.
  if (made.length === 0) return { jobs: [], failures: [] };
  const counts = await queue.query<{
    name: string;
    waiting: number;
    retrying: number;
    running: number;
    failed: number;
  }>(
    `select name, count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
       count(*) filter (where state = 'retry')::int as retrying,
       count(*) filter (where state = 'active')::int as running, count(*) filter (where state = 'failed')::int as failed
     from pgboss.job where state <> 'completed' and name not like '\\_\\_pgboss%' group by name order by name`,
  );
  const failures = await queue.query<{ name: string; code: string | null; error: string | null; at: Date }>(
    `select name, output->>'code' as code, output->>'name' as error, coalesce(completed_on, created_on) as at
     from pgboss.job where state = 'failed' and name not like '\\_\\_pgboss%'
     order by completed_on desc nulls last limit ${NEWEST_FAILURES}`,
  );
  return {
    jobs: counts.rows,
    failures: failures.rows.map(({ name, code, error, at }) => ({
      job: name,
      error: errorKind(code, error),
      at: at.toISOString(),
    })),
  };
}

async function readDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

const backupFile = (folder: string): string => join(folder, 'last-backup.json');

async function readBackup(folder: string): Promise<{ madeAt: string } | null> {
  const { madeAt } = JSON.parse(await readFile(backupFile(folder), 'utf8')) as { madeAt?: unknown };
  return typeof madeAt === 'string' && !Number.isNaN(Date.parse(madeAt)) ? { madeAt } : null;
}

/** Notes that everything was backed up. Returns what kept it from being noted, which is no reason to be without a backup; null: nothing. */
export const recordBackup = (folder: string, madeAt: Date): Promise<string | null> =>
  writeFile(backupFile(folder), JSON.stringify({ madeAt: madeAt.toISOString() })).then(
    () => null,
    (error: unknown) => codeOf(error) ?? messageOf(error),
  );

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
