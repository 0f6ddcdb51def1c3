/**
 * The only ways into the database for the product's own code.
 *
 * tenant      a school or company; all its rows carry its id
 * TenantTx    a transaction that sees and writes the rows of one tenant and no others
 * PlatformTx  a transaction that sees the reference tables (`tenant`, `tenant_host`) and no tenant's rows
 * SweeperTx   a transaction that may look across tenants for the few columns its policies open
 *
 * The tenant is set inside the transaction (`SET LOCAL`), so it also holds behind a pooler that hands one server
 * connection to many clients, and nothing is left on the connection afterwards. So is the role, where it is another than
 * that which the connection was opened with, or a pooler opened it.
 */
import { Transaction } from 'kysely';
import type { PoolClient, QueryResultRow } from 'pg';
import { traced } from '#platform/server/observability/tracing.ts';
import { type Database, LOCAL_SETTINGS, STATEMENT_LIMIT_MS } from './database.ts';
import { isTransient } from './errors.ts';
import type { DB } from './schema.gen.ts';
import { together } from './together.ts';
import { connectionOver, sendTogether, Use } from './transaction-use.ts';

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
  readonly #use: Use;
  readonly #keepsStatements: boolean;

  constructor(db: Database, use: Use, scope: S) {
    const connection = connectionOver(use, db.keepsStatements);
    const executor = db.kysely
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    super({ config: db.config, dialect: db.config.dialect, driver: db.driver, executor });
    this.scope = scope;
    this.#use = use;
    this.#keepsStatements = db.keepsStatements;
  }

  /**
   * Runs one statement of our own text that the server parses and plans once for each connection.
   * The name must always stand for the same text.
   */
  async prepared<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    const named = this.#keepsStatements && values.length > 0 ? { name } : {};
    return (await this.#use.client.query<Row>({ ...named, text, values })).rows;
  }
}

class TenantTransaction extends ScopedTransaction<'tenant'> {
  readonly tenantId: TenantId;

  constructor(db: Database, use: Use, id: TenantId) {
    super(db, use, 'tenant');
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
  /** PostgreSQL refuses every change. */
  readonly isReadOnly?: boolean;
  /** Longest time that one statement may take, in milliseconds; 10 s unless said. */
  readonly statementTimeoutMs?: number;
  /**
   * Each statement is planned once for each connection, whatever its values, but where a plan is for one tenant (Citus). For what
   * every open page asks for: PostgreSQL would plan anew for each small batch, which takes longer than running it. The one plan
   * must be right also while nothing is known of a young table, when any index that begins with the tenant seems to find one row: rows
   * are looked for one by one, by a unique key and nothing else.
   */
  readonly plansOnce?: boolean;
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
  const begin = beginText(db, 'tripos_app', tenantId(id), options);
  // Afterwards, so that the look does not take the one connection that is open.
  return transact(db, begin, (use) => work(new TenantTransaction(db, use, id)), options).finally(() => db.plans?.use());
}

/** A transaction for the reference tables. Every tenant-owned table refuses to answer in it. */
export function withoutTenant<T>(
  db: Database,
  work: (tx: PlatformTx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const begin = beginText(db, 'tripos_app', null, options);
  return transact(db, begin, (use) => work(new ScopedTransaction(db, use, 'platform')), options);
}

/**
 * A transaction for the search across tenants for what is due. What it may read is written in the sweeper policies. Several
 * such searches begin every second in each process: they take turns.
 */
export function asSweeper<T>(
  db: Database,
  work: (tx: SweeperTx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  // No tenant has this id: beside the sweeper's policies, those of the tenants then hide every row instead of failing.
  const begin = beginText(db, 'tripos_sweeper', tenantId('00000000-0000-0000-0000-000000000000'), options);
  return db.lanes.sweeps.run(() =>
    transact(db, begin, (use) => work(new ScopedTransaction(db, use, 'sweeper')), options),
  );
}

/**
 * A transaction in one tenant that may remove what else is only ever added, because the tenant keeps it for a time only:
 * the rights of `tripos_retention` say what that is.
 */
export function forRetention<T>(db: Database, id: TenantId, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  const begin = beginText(db, 'tripos_retention', tenantId(id), { statementTimeoutMs: 60_000 });
  return transact(db, begin, (use) => work(new TenantTransaction(db, use, id)), {});
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
    beginText(db, 'tripos_app', null, options),
    (use) =>
      work({
        platform: new ScopedTransaction(db, use, 'platform'),
        async as(id) {
          await use.client.query(`SET LOCAL app.tenant_id = '${tenantId(id)}'`);
          return new TenantTransaction(db, use, id);
        },
      }),
    options,
  );
}

function beginText(db: Database, role: string, tenant: TenantId | null, options: TransactionOptions): string {
  const limit = Math.round(options.statementTimeoutMs ?? STATEMENT_LIMIT_MS);
  return [
    `BEGIN${options.isolation ? ` ISOLATION LEVEL ${options.isolation}` : ''}${options.isReadOnly ? ' READ ONLY' : ''}`,
    db.isSetUp && role === 'tripos_app' ? null : `SET LOCAL ROLE ${role}`,
    db.isSetUp && limit === STATEMENT_LIMIT_MS ? null : `SET LOCAL statement_timeout = ${limit}`,
    db.isSetUp ? null : LOCAL_SETTINGS,
    // No function: Citus tells its machines of `SET LOCAL` alone.
    `SET LOCAL app.tenant_id = '${tenant ?? ''}'`,
  ]
    .filter((part) => part !== null)
    .join('; ');
}

const TRIES = 5;

async function transact<T>(
  db: Database,
  begin: string,
  work: (use: Use) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await traced('transaction', () => transactOnce(db, begin, work, options));
    } catch (error) {
      if (!options.repeatable || attempt >= TRIES || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}

function transactOnce<T>(
  db: Database,
  begin: string,
  work: (use: Use) => Promise<T>,
  { plansOnce = false, isReadOnly = false }: TransactionOptions,
): Promise<T> {
  return db.lanes.usual.run(async () => {
    const client = await db.pool.connect();
    const use = new Use(client);
    let broken = true;
    try {
      const isForAll = plansOnce && (await plansForAll(db, client));
      if (isReadOnly) sendTogether(client);
      // Behind BEGIN: before it, the look at its snapshot would come first, and another isolation level be refused.
      const begun = client.query(
        `${begin}${isForAll ? '; SET LOCAL plan_cache_mode = force_generic_plan' : ''}${db.plans?.refresh(client) ?? ''}`,
      );
      // What only looks is sent along with it: where no transaction began, it sees nothing and changes nothing.
      if (!isReadOnly) await begun;
      const [, result] = await together([begun, work(use)]);
      use.isOver = true;
      // PostgreSQL answers COMMIT with ROLLBACK when an earlier error, swallowed by the work, has ended the transaction.
      const { command } = await client.query('COMMIT');
      broken = false;
      if (command !== 'COMMIT') throw new Error('Nothing was saved: a statement failed earlier in this transaction');
      return result;
    } catch (error) {
      use.isOver = true;
      if (broken) broken = !(await rolledBack(client));
      throw error;
    } finally {
      client.release(broken);
    }
  });
}

const rolledBack = (client: PoolClient): Promise<boolean> =>
  client.query('ROLLBACK').then(
    () => true,
    () => false,
  );

const forAll = new WeakMap<Database, boolean>();

/** Whether a plan may be for all tenants: operators, and `tripos distribute`, may have said that it is not. */
async function plansForAll(db: Database, client: PoolClient): Promise<boolean> {
  if (!db.keepsStatements) return false;
  const known = forAll.get(db);
  if (known !== undefined) return known;
  const { rows } = await client.query<{ plan_cache_mode: string }>('SHOW plan_cache_mode');
  const found = rows[0]?.plan_cache_mode === 'auto';
  forAll.set(db, found);
  return found;
}
