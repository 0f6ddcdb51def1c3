import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, type KyselyConfig, PostgresDriver } from 'kysely';
import pg from 'pg';
import { Dialect } from './dialect.ts';
import { isAway } from './errors.ts';
import { type LaneLimits, type Lanes, openLanes } from './lanes.ts';
import { type Plans, watchPlans } from './outgrown-plans.ts';
import type { DB } from './schema.gen.ts';

/** An open pool of connections. Code outside `database/` reaches it through `inTenant`, `withoutTenant` and `asSweeper`. */
export interface Database {
  readonly pool: pg.Pool;
  readonly config: KyselyConfig;
  readonly driver: PostgresDriver;
  /** Compiles queries; what it runs itself is bound to no tenant and therefore refused by every tenant-owned table. */
  readonly kysely: Kysely<DB>;
  /** True where each connection has its role and limits from its start, so that a transaction need not set them. */
  readonly isSetUp: boolean;
  /** True where a statement that was prepared is there again in the next transaction. */
  readonly keepsStatements: boolean;
  /** Makes plans anew that tables have outgrown; null where no statement is kept. */
  readonly plans: Plans | null;
  /** Which transactions run at once: those of requests and jobs, and those that look across tenants for what is due. */
  readonly lanes: { readonly usual: Lanes; readonly sweeps: Lanes };
  /** How many transactions wait for a lane or a connection. */
  waiting(): number;
  /** Closes the connections that nobody uses; the next that is needed is a new one. Those in use are waited for, half a second at most. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Most connections at once; 20 unless said. */
  readonly max?: number;
  /** Every transaction of this pool refuses to write, also where the database would let it. */
  readonly isReadOnly?: boolean;
  /** Called when an idle connection is lost; the pool replaces it automatically. */
  readonly onLost?: (error: Error) => void;
  /** Called when the rows of tables could not be counted: plans stay as they are until the next look. */
  readonly onUncounted?: (error: Error) => void;
}

// A calendar day has no time zone: as a Date it would move by a day somewhere on Earth.
const DATE_OID = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID
      ? (text: string) => text
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** Longest that a transaction may do nothing, and that one of its statements may take, in milliseconds. */
const IDLE_LIMIT_MS = 30_000;
export const STATEMENT_LIMIT_MS = 10_000;

/** A time that is written in another style, which a database may have as its own, would be read as none: no deadline. */
const DATE_STYLE = 'ISO';

/** What every transaction has: set once for a connection, and in each transaction behind a pooler, which refuses start-up options. */
const settings = {
  random_page_cost: 1.1,
  jit: 'off',
  idle_in_transaction_session_timeout: IDLE_LIMIT_MS,
  datestyle: DATE_STYLE,
};
export const LOCAL_SETTINGS = Object.entries(settings)
  .map(([name, value]) => `SET LOCAL ${name} = ${value}`)
  .join('; ');

const ownSettings = Object.entries({ role: 'tripos_app', statement_timeout: STATEMENT_LIMIT_MS, ...settings })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** The work of each minute opens some, and people come in rushes: neither needs them for long. */
const IDLE_CONNECTION_MS = 10_000;

const LET_GO_TRIES = 5;
const LET_GO_PAUSE_MS = 100;

/**
 * Returns how to close the connections that a pool has, each as soon as nobody uses it. One that has served a rush keeps the
 * plans of hundreds of statements, five times the memory of a new one.
 */
function closerOf(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return async () => {
    const old = new Set(open);
    for (let n = 0; n < LET_GO_TRIES && !old.isDisjointFrom(open); n += 1) {
      if (n > 0) await pause(LET_GO_PAUSE_MS);
      const idle = await Promise.allSettled(Array.from({ length: pool.idleCount }, () => pool.connect()));
      for (const taken of idle) if (taken.status === 'fulfilled') taken.value.release(old.has(taken.value));
    }
  };
}

/**
 * Most short transactions of a process at once. More would not end sooner on the processors that it shares with others, and
 * each connection that a rush opens plans every statement anew.
 */
const usual: LaneLimits = { count: 6, longestMs: 250, patienceMs: 1_000 };

/** What looks across tenants comes back every second: one connection is enough for all of it. */
const sweeps: LaneLimits = { count: 1, longestMs: 500, patienceMs: 500 };

/** How long after a refused connection everybody else is refused too. */
const AWAY_MS = 100;

/**
 * A client that does not knock while the database is away. Everybody who wants something would make it start a process,
 * only to say that it is starting: that made a restart after a crash take seconds longer.
 */
function clientThatSpares(): typeof pg.Client {
  let away: { readonly error: Error; readonly until: number } | null = null;
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: unknown): Promise<pg.Client> | undefined {
      if (callback === undefined) return super.connect();
      const tell = callback as (error: Error | null) => void;
      if (away && performance.now() < away.until) {
        const { error } = away;
        setImmediate(() => tell(error));
        return;
      }
      super.connect((error: Error | null) => {
        away = error && isAway(error) ? { error, until: performance.now() + AWAY_MS } : null;
        tell(error);
      });
    }
  };
}

/**
 * Opens a pool on the database at `url`. Every connection starts as `tripos_app`, so that even a query outside a
 * transaction meets row security. A pooler that refuses start-up options is named by `?pgbouncer=true` in the URL; one that
 * keeps prepared statements too (PgBouncer from 1.21 on) by `&max_prepared_statements=200`, as many as it keeps.
 */
export function openDatabase(url: string, options: OpenOptions = {}): Database {
  const { searchParams } = new URL(url);
  const behindPooler = searchParams.get('pgbouncer') === 'true';
  const keepsStatements = !behindPooler || Number(searchParams.get('max_prepared_statements') ?? 0) > 0;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    // A new connection costs as much as many queries, and knows no plan yet; one that a rush has left takes ten megabytes.
    // What looks for work every second keeps one open.
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    application_name: 'tripos',
    types,
    // Statements that don't wait for each other are sent together.
    pipeline: true,
    Client: clientThatSpares(),
    ...(!behindPooler && {
      options: options.isReadOnly ? `${ownSettings} -c default_transaction_read_only=on` : ownSettings,
    }),
  });
  pool.on('error', (error) => options.onLost?.(error));
  // The pool listens to idle connections only. One that is lost inside a transaction, between two statements, would end
  // the process; the transaction learns of it by its next statement.
  pool.on('connect', (client) => client.on('error', () => {}));
  const driver = new PostgresDriver({ pool });
  const config: KyselyConfig = { dialect: new Dialect({ pool }) };
  const kysely = new Kysely<DB>(config);
  const lanes = { usual: openLanes(usual), sweeps: openLanes(sweeps) };
  return {
    pool,
    config,
    driver,
    kysely,
    isSetUp: !behindPooler,
    keepsStatements,
    plans: keepsStatements ? watchPlans(pool, (error) => options.onUncounted?.(error)) : null,
    lanes,
    waiting: () => pool.waitingCount + lanes.usual.waiting(),
    renew: closerOf(pool),
    close: () => pool.end(),
  };
}
