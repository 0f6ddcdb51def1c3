import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import {
  asSweeper,
  inTenant,
  type SweeperTx,
  type TenantId,
  type TenantTx,
  type TransactionOptions,
} from '#platform/server/database/tenant-tx.ts';
import { cloneTemplate, dropEverywhere } from './citus.ts';
import './database-provided.ts';

export interface TestDatabase {
  /** As the product opens it. */
  readonly db: Database;
  /** For a server under test, `migrate`, or a look past row security: the user who owns the tables. */
  readonly url: string;
  /** Where a server keeps its jobs: there too, or on a cluster in another database. */
  readonly jobsUrl: string;
  /** The variables of a server on it. */
  readonly environment: Readonly<Record<string, string>>;
  inTenant<T>(id: TenantId, work: (tx: TenantTx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  asSweeper<T>(work: (tx: SweeperTx) => Promise<T>): Promise<T>;
  /** Runs SQL as the owner of the tables, one statement or several. Row security is forced on the owner too. */
  asOwner<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** The same in the database of the jobs. */
  asJobsOwner<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** How many transactions wait for another one's lock; on a cluster, on all of its nodes. */
  countLockWaits(): Promise<number>;
}

const LOCK_WAITS = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * A migrated, empty database for one test file, cloned from the template in a few hundredths of a second and dropped
 * after the file's last test. To be awaited at the top of the file, not in a hook: `const database = await testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { adminUrl, ownerUrl, template, cluster } = inject('database');
  const name = `tripos_test_${randomBytes(8).toString('hex')}`;
  const url = withDatabase(ownerUrl, name);
  if (cluster) await cloneTemplate(cluster, template, name);
  else
    await administer(
      adminUrl,
      // Nobody writes to the template: its files are copied as they are, which costs a quarter of copying their blocks.
      `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${new URL(ownerUrl).username} STRATEGY file_copy`,
    );
  const jobsUrl = cluster ? withDatabase(ownerUrl, `${name}_jobs`) : url;
  if (cluster) await administer(adminUrl, `CREATE DATABASE ${name}_jobs OWNER ${new URL(ownerUrl).username}`);
  const db = openDatabase(url, { max: 10 });
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  owner.on('error', () => {}); // Reported by the query that uses the connection next.
  const jobsOwner = cluster ? new pg.Pool({ connectionString: jobsUrl, max: 1 }) : owner;
  jobsOwner.on('error', () => {});
  afterAll(async () => {
    await Promise.all([db.close(), ...[...new Set([owner, jobsOwner])].map((pool) => pool.end())]);
    if (cluster) await Promise.all([dropEverywhere(cluster, name), dropDatabase(adminUrl, `${name}_jobs`)]);
    else await dropDatabase(adminUrl, name);
  });
  return {
    db,
    url,
    jobsUrl,
    environment: { DATABASE_URL: url, ...(cluster && { JOBS_DATABASE_URL: jobsUrl }) },
    inTenant: (id, work, options) => inTenant(db, id, work, options),
    asSweeper: (work) => asSweeper(db, work),
    asOwner: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await owner.query<Row>(sql, values)).rows,
    asJobsOwner: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await jobsOwner.query<Row>(sql, values)).rows,
    async countLockWaits() {
      const asked = cluster
        ? `select sum(result::int)::int as n from run_command_on_all_nodes($$ ${LOCK_WAITS} $$)`
        : LOCK_WAITS;
      return (await owner.query<{ n: number }>(asked)).rows[0]!.n;
    },
  };
}

/** The same address with another database's name. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

const CLOSING_MS = 5_000;

/**
 * Drops the database once nobody is connected: an ended pool may still be saying goodbye, and a connection that is cut
 * off during a test would be reported as an error of whichever test runs. Cuts off what stays longer.
 */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const deadline = Date.now() + CLOSING_MS;
    const isInUse = async (): Promise<boolean> =>
      (await client.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1 LIMIT 1', [name])).rowCount !== 0;
    while (Date.now() < deadline && (await isInUse())) await new Promise((resolve) => setTimeout(resolve, 5));
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}

/** Runs one statement that is not allowed in a transaction. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
