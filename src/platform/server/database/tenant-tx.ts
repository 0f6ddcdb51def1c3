/**
 * The only ways into the database for the product's own code.
 *
 * tenant      a school or company; all its rows carry its id
 * TenantTx    a transaction that sees and writes the rows of one tenant and no others
 * PlatformTx  a transaction that sees the reference tables (`tenant`, `tenant_host`) and no tenant's rows
 * SweeperTx   a transaction that may look across tenants for the few columns its policies open
 *
 * The role and the tenant are set inside the transaction (`SET LOCAL`), so they also hold behind a pooler that hands
 * one server connection to many clients, and nothing is left on the connection afterwards.
 */
import { type CompiledQuery, type DatabaseConnection, Transaction } from 'kysely';
import type { PoolClient, QueryResultRow } from 'pg';
import type { Database } from './database.ts';
import { isTransient } from './errors.ts';
import type { DB } from './schema.gen.ts';

declare const tenantIdBrand: unique symbol;

/** The id of a tenant that is known to be a UUID. */
export type TenantId = string & { readonly [tenantIdBrand]: true };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Throws RangeError when the text is not a UUID. */
export function tenantId(text: string): TenantId {
  if (!UUID.test(text)) throw new RangeError(`Not a tenant id: ${JSON.stringify(text)}`);
  return text.toLowerCase() as TenantId;
}

type Scope = 'tenant' | 'platform' | 'sweeper';

class ScopedTransaction<S extends Scope> extends Transaction<DB> {
  readonly scope: S;
  readonly #client: PoolClient;

  constructor(db: Database, client: PoolClient, scope: S) {
    const connection = connectionOver(client);
    const executor = db.kysely
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    super({ config: db.config, dialect: db.config.dialect, driver: db.driver, executor });
    this.scope = scope;
    this.#client = client;
  }

  /**
   * Runs one statement that the server parses and plans once per connection: for the hot path only.
   * The name must always stand for the same text.
   */
  async prepared<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await this.#client.query<Row>({ name, text, values })).rows;
  }
}

class TenantTransaction extends ScopedTransaction<'tenant'> {
  readonly tenantId: TenantId;

  constructor(db: Database, client: PoolClient, id: TenantId) {
    super(db, client, 'tenant');
    this.tenantId = id;
  }
}

export type TenantTx = TenantTransaction;
export type PlatformTx = ScopedTransaction<'platform'>;
export type SweeperTx = ScopedTransaction<'sweeper'>;

export interface TransactionOptions {
  /** The work may run more than once: it is tried again after a deadlock or a serialization failure. */
  readonly repeatable?: boolean;
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Longest time that one statement may take, in milliseconds; 10 s unless said. */
  readonly statementTimeoutMs?: number;
}

/**
 * Runs the work in one transaction that sees one tenant's rows only. Commits when the work ends, rolls back when it throws.
 * A store's function takes the `TenantTx` that this hands to the work; there is no other way to get one.
 */
export function inTenant<T>(
  db: Database,
  id: TenantId,
  work: (tx: TenantTx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  // Checked again because it becomes part of the SQL text, and a cast can make any string a TenantId.
  const begin = beginText('tripos_app', tenantId(id), options);
  return transact(db, begin, (client) => work(new TenantTransaction(db, client, id)), options);
}

/** A transaction for the reference tables. Every tenant-owned table refuses to answer in it. */
export function withoutTenant<T>(
  db: Database,
  work: (tx: PlatformTx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const begin = beginText('tripos_app', null, options);
  return transact(db, begin, (client) => work(new ScopedTransaction(db, client, 'platform')), options);
}

/** A transaction for the search across tenants for what is due. What it may read is written in the sweeper policies. */
export function asSweeper<T>(
  db: Database,
  work: (tx: SweeperTx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  // No tenant has this id: beside the sweeper's policies, those of the tenants then hide every row instead of failing.
  const begin = beginText('tripos_sweeper', tenantId('00000000-0000-0000-0000-000000000000'), options);
  return transact(db, begin, (client) => work(new ScopedTransaction(db, client, 'sweeper')), options);
}

/**
 * A transaction in one tenant that may remove what else is only ever added, because the tenant keeps it for a time only:
 * the rights of `tripos_retention` say what that is.
 */
export function forRetention<T>(db: Database, id: TenantId, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  const begin = beginText('tripos_retention', tenantId(id), { statementTimeoutMs: 60_000 });
  return transact(db, begin, (client) => work(new TenantTransaction(db, client, id)), {});
}

/** One tenant after the other in the same transaction. */
export interface ManyTenants {
  readonly platform: PlatformTx;
  /** Turns to the tenant: from now on only its rows are seen and written. */
  as(id: TenantId): Promise<TenantTx>;
}

/**
 * One transaction, and with `repeatable read` one snapshot, over many tenants, for archives. At any time it sees the rows
 * of one tenant only: that which it turned to last.
 */
export function acrossTenants<T>(
  db: Database,
  work: (many: ManyTenants) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return transact(
    db,
    beginText('tripos_app', null, options),
    (client) =>
      work({
        platform: new ScopedTransaction(db, client, 'platform'),
        async as(id) {
          await client.query("SELECT set_config('app.tenant_id', $1, true)", [tenantId(id)]);
          return new TenantTransaction(db, client, id);
        },
      }),
    options,
  );
}

const IDLE_LIMIT_MS = 30_000;
const STATEMENT_LIMIT_MS = 10_000;

function beginText(role: string, tenant: TenantId | null, options: TransactionOptions): string {
  return [
    options.isolation ? `BEGIN ISOLATION LEVEL ${options.isolation}` : 'BEGIN',
    `SET LOCAL ROLE ${role}`,
    `SET LOCAL statement_timeout = ${Math.round(options.statementTimeoutMs ?? STATEMENT_LIMIT_MS)}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_LIMIT_MS}`,
    `SELECT set_config('app.tenant_id', '${tenant ?? ''}', true)`,
  ].join('; ');
}

const TRIES = 5;

async function transact<T>(
  db: Database,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactOnce(db, begin, work);
    } catch (error) {
      if (!options.repeatable || attempt >= TRIES || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

async function transactOnce<T>(db: Database, begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  let broken = true;
  try {
    await client.query(begin);
    const result = await work(client);
    // PostgreSQL answers COMMIT with ROLLBACK when an earlier error, swallowed by the work, has ended the transaction.
    const { command } = await client.query('COMMIT');
    broken = false;
    if (command !== 'COMMIT') throw new Error('Nothing was saved: a statement failed earlier in this transaction');
    return result;
  } catch (error) {
    if (broken) broken = !(await rolledBack(client));
    throw error;
  } finally {
    client.release(broken);
  }
}

const rolledBack = (client: PoolClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  );

function connectionOver(client: PoolClient): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery) {
      const { rows, rowCount, command } = await client.query(query.sql, [...query.parameters]);
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return { rows: (rows ?? []) as R[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    streamQuery() {
      throw new Error('Rows are read in pages here, not streamed');
    },
  };
}
