/**
 * The built-in PostgreSQL: the real server, started as a child of ours over `DATA_DIR/postgres`, reached through a Unix
 * socket that only our account may open, and started again whenever it dies while we run.
 */
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareDataDir } from '#platform/server/configuration/data-dir.ts';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import { messageOf } from '#platform/server/errors.ts';
import { type Account, chooseAccount } from './account.ts';
import { type Binaries, getBinaries } from './binaries.ts';
import {
  type ClusterSettings,
  clusterUrl,
  ensureCluster,
  ensureDatabase,
  readLogHead,
  spawnPostmaster,
} from './cluster.ts';
import { clearLeftovers, endProcess, findPostmaster, findPostmasterState } from './leftovers.ts';
import { findHolder, lockFolder } from './lock.ts';
import { waitUntil } from './wait.ts';

export interface EmbeddedOptions {
  /** The folder for everything that lasts; the cluster lies in its `postgres`. Made when missing. */
  readonly dataDir: string;
  /** False gives up safety against a crash for speed: for tests. */
  readonly durable?: boolean;
  /** Told when the database dies and when it is back, and when an ordinary account must stand in for root. */
  readonly onEvent?: (event: 'died' | 'restarted' | 'restart failed' | 'runs as another user', detail: string) => void;
}

export interface Embedded {
  /** The product's database, as the user who owns its tables. */
  readonly url: string;
  /** The cluster's own database, as its administrator. */
  readonly adminUrl: string;
  /** The postmaster's process id at the moment; null while it is being started again. */
  readonly pid: number | null;
  stop(): Promise<void>;
}

/**
 * Starts the built-in PostgreSQL and answers once it takes connections.
 * Throws DataFolderInUse when another server of ours runs over the same folder, VersionMismatch when another major
 * version wrote it, and plainly with what to do when the account cannot run it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  await prepareDataDir(options.dataDir);
  const clusterDir = join(realpathSync(options.dataDir), 'postgres');
  const lock = await lockFolder(clusterDir);
  try {
    const binaries = getBinaries();
    const account = chooseAccount(binaries.postgres, clusterDir);
    if (account.note) options.onEvent?.('runs as another user', account.note);
    const socketDir = socketDirFor(clusterDir);
    if (existsSync(clusterDir)) await clearLeftovers(clusterDir, socketDir);
    const password = await ensureCluster(clusterDir, binaries, account);
    prepareSocketDir(socketDir, clusterDir, account);
    const settings = { socketDir, durable: options.durable ?? true };
    const keeper = new Keeper(clusterDir, binaries, account, settings, options.onEvent ?? (() => {}));
    await keeper.start();
    const adminUrl = clusterUrl(socketDir, 'postgres', password, 'postgres');
    try {
      await ensureDatabase(adminUrl, password);
    } catch (error) {
      await keeper.stop();
      throw error;
    }
    return {
      url: clusterUrl(socketDir, 'tripos_owner', password, 'tripos'),
      adminUrl,
      get pid() {
        return keeper.pid;
      },
      async stop() {
        await keeper.stop();
        if (socketDir !== clusterDir) rmSync(socketDir, { recursive: true, force: true });
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Returns whether the folder holds a built-in database, running or not. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres', 'PG_VERSION'));

/** The URL of the built-in database that a running server of ours keeps over the folder, or null: for the command line. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  if (!existsSync(dataDir)) return null;
  const clusterDir = join(realpathSync(dataDir), 'postgres');
  if ((await findHolder(clusterDir)) === null || findPostmaster(clusterDir) === null) return null;
  const password = readFileSync(join(clusterDir, 'tripos-password'), 'utf8');
  return clusterUrl(socketDirFor(clusterDir), 'tripos_owner', password, 'tripos');
}

// The kernel's limit for a socket's path, less its final zero.
const SOCKET_PATH_LIMIT = 107;

function socketDirFor(clusterDir: string): string {
  if (Buffer.byteLength(join(clusterDir, '.s.PGSQL.5432.lock')) <= SOCKET_PATH_LIMIT) return clusterDir;
  return join(tmpdir(), `tripos-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`);
}

function prepareSocketDir(socketDir: string, clusterDir: string, account: Account): void {
  if (socketDir === clusterDir) return;
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const found = lstatSync(socketDir);
  const owners = [process.getuid?.(), lstatSync(clusterDir).uid];
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new OperatorError(`${socketDir}, where the database's socket belongs, is another user's: remove it`);
  }
  chmodSync(socketDir, 0o700);
  account.own(socketDir);
}

/** Keeps one postmaster alive from start() to stop(). */
class Keeper {
  readonly #clusterDir: string;
  readonly #binaries: Binaries;
  readonly #account: Account;
  readonly #settings: ClusterSettings;
  readonly #tell: NonNullable<EmbeddedOptions['onEvent']>;
  readonly #onExit = () => this.#child?.kill('SIGINT');
  #child: ChildProcess | null = null;
  #ready = false;
  #stopping = false;
  #restarting: Promise<void> = Promise.resolve();

  constructor(
    clusterDir: string,
    binaries: Binaries,
    account: Account,
    settings: ClusterSettings,
    tell: NonNullable<EmbeddedOptions['onEvent']>,
  ) {
    this.#clusterDir = clusterDir;
    this.#binaries = binaries;
    this.#account = account;
    this.#settings = settings;
    this.#tell = tell;
  }

  get pid(): number | null {
    return this.#ready ? (this.#child?.pid ?? null) : null;
  }

  async start(): Promise<void> {
    const child = spawnPostmaster(this.#clusterDir, this.#binaries, this.#account, this.#settings);
    this.#child = child;
    let ended = false;
    let spawnError = '';
    child.on('error', (error) => {
      spawnError = error.message;
      ended = true;
    });
    child.on('exit', (code, signal) => {
      ended = true;
      if (this.#child !== child) return;
      this.#child = null;
      if (!this.#ready) return;
      this.#ready = false;
      if (this.#stopping) return;
      this.#tell('died', `exit code ${code ?? signal}`);
      this.#restarting = this.#restart();
    });
    // Recovery after a crash may take minutes; as long as the process lives it is at work.
    await waitUntil(() => ended || isReady(this.#clusterDir, child.pid), 600_000);
    if (ended || !isReady(this.#clusterDir, child.pid)) {
      child.kill('SIGKILL');
      throw new OperatorError(
        `PostgreSQL did not start over ${this.#clusterDir}: ${spawnError || readLogHead(this.#clusterDir)}`,
      );
    }
    this.#ready = true;
    child.unref();
    process.off('exit', this.#onExit).on('exit', this.#onExit);
  }

  async #restart(): Promise<void> {
    for (let wait = 50; !this.#stopping; wait = Math.min(wait * 2, 5000)) {
      try {
        await clearLeftovers(this.#clusterDir, this.#settings.socketDir);
        await this.start();
        this.#tell('restarted', '');
        return;
      } catch (error) {
        this.#tell('restart failed', messageOf(error));
        await pause(wait);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restarting;
    process.off('exit', this.#onExit);
    const pid = this.#child?.pid;
    if (pid !== undefined) await endProcess(pid);
    // The process is gone, though Node may not have told us yet.
    this.#ready = false;
    this.#child = null;
  }
}

function isReady(clusterDir: string, pid: number | undefined): boolean {
  const found = findPostmasterState(clusterDir);
  return found !== null && found.pid === pid && found.state === 'ready';
}
