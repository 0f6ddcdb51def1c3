import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { platform, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

const PASSWORD_FILE = 'tripos-password';

/** The data folder was written by another major version of PostgreSQL. */
export class VersionMismatch extends OperatorError {
  override readonly name = 'VersionMismatch';
}

/**
 * Makes the cluster where there is none, and returns its password. It is made beside its place and moved there when it
 * is whole, so that a start which is killed half-way leaves nothing that looks like a cluster.
 */
export async function ensureCluster(clusterDir: string, binaries: Binaries, account: Account): Promise<string> {
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) await createCluster(clusterDir, binaries, account);
  const found = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  if (found !== binaries.major) {
    throw new VersionMismatch(
      `${clusterDir} was written by PostgreSQL ${found}, but PostgreSQL ${binaries.major} is installed here. ` +
        'Take a backup with the version of Tripos that wrote it (tripos backup FILE) and restore it into an empty DATA_DIR',
    );
  }
  return readFileSync(join(clusterDir, PASSWORD_FILE), 'utf8');
}

async function createCluster(clusterDir: string, binaries: Binaries, account: Account): Promise<void> {
  const [unfinished, passwordFile] = [`${clusterDir}.unfinished`, `${clusterDir}.password`];
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  account.own(passwordFile);
  const args = [
    ...['--pgdata', unfinished, '--username', 'postgres', '--pwfile', passwordFile],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale-provider', 'builtin', '--locale', 'C.UTF-8'],
    '--no-instructions',
  ];
  // The account may not be allowed to make a folder in ours: we make it and hand it over.
  mkdirSync(unfinished, { mode: 0o700 });
  account.own(unfinished);
  const child = account.spawn(binaries.initdb, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  let errors = '';
  child.stderr?.on('data', (data) => {
    errors += data;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new OperatorError(`PostgreSQL could not create its data in ${clusterDir}: ${errors.trim()}`);
  renameSync(passwordFile, join(unfinished, PASSWORD_FILE));
  renameSync(unfinished, clusterDir);
}

export interface ClusterSettings {
  readonly socketDir: string;
  /** False gives up safety against a crash for speed: for tests. */
  readonly durable: boolean;
}

/** A sixteenth of the memory in bytes, from 128 to 2 048 MB: the server processes and the cache of files live beside it. */
export const sharedMegabytes = (memory: number): number =>
  Math.min(2048, Math.max(128, Math.floor(memory / 16 / 1_048_576)));

/** In bytes; in a container what it may take. */
const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * The command line of the postmaster. Settings are here and not in postgresql.conf, so that they change with the code.
 */
export function postmasterArguments(clusterDir: string, { socketDir, durable }: ClusterSettings): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir}"`,
    unix_socket_permissions: '0700',
    port: 5432,
    max_connections: 200,
    shared_buffers: `${sharedMegabytes(memoryHere())}MB`,
    work_mem: '8MB',
    // Of what is set up for each of many connections and megabytes, whether used or not, no more than is of use here.
    wal_buffers: '4MB',
    io_max_concurrency: 16,
    autovacuum_worker_slots: 3,
    // For transactions that are serializable, of which there are none.
    max_pred_locks_per_transaction: 10,
    // Nothing is copied in from another database: one process less.
    max_logical_replication_workers: 0,
    max_wal_size: '2GB',
    // After a crash all that lies in the folder is first written out: file by file that takes seconds.
    ...(platform() === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file per weekday, overwritten a week later: bounded without anybody's care.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
    log_line_prefix: '%m [%p] %a %d ',
    log_min_duration_statement: '1s',
    log_lock_waits: 'on',
    ...(!durable && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: 0,
      autovacuum: 'off',
      shared_buffers: '64MB',
      max_wal_size: '4GB',
      checkpoint_timeout: '1h',
    }),
  };
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Starts the postmaster; what it says before its own log begins goes to a file whose last words explain a failure. */
export function spawnPostmaster(clusterDir: string, binaries: Binaries, account: Account, settings: ClusterSettings) {
  const startupLog = openSync(join(clusterDir, 'startup.log'), 'w', 0o600);
  try {
    return account.spawn(binaries.postgres, postmasterArguments(clusterDir, settings), {
      stdio: ['ignore', startupLog, startupLog],
      cwd: '/',
      // In a session of its own, so that Ctrl-C in the terminal reaches only us and we stop it last.
      detached: true,
    });
  } finally {
    closeSync(startupLog);
  }
}

export const readLogHead = (clusterDir: string): string => readFileSync(join(clusterDir, 'startup.log'), 'utf8').trim();

/** The address of one database in the cluster, for one of its users. */
export function clusterUrl(socketDir: string, user: string, password: string, database: string): string {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

/** Makes the owner role and the database where they are missing. */
export async function ensureDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT
      EXISTS (SELECT FROM pg_roles WHERE rolname = 'tripos_owner') AS owner,
      EXISTS (SELECT FROM pg_database WHERE datname = 'tripos') AS database`);
    if (!rows[0].owner) {
      await client.query(`CREATE ROLE tripos_owner LOGIN NOSUPERUSER NOBYPASSRLS CREATEROLE PASSWORD '${password}'`);
    }
    if (!rows[0].database) await client.query('CREATE DATABASE tripos OWNER tripos_owner STRATEGY file_copy');
  } finally {
    await client.end();
  }
}
