/** Spreads the tenants over the workers of a Citus cluster: all rows of a tenant on one of them. */
import pg, { type ClientBase } from 'pg';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import { isPermissionError } from '../errors.ts';
import { APP_ROLES } from '../roles.ts';
import { restoreForeignKeys, takeForeignKeys } from './foreign-keys.ts';
import { ANCHOR, hasCitus, listProblems, listTables, RECORD } from './layout.ts';
import { routeByPolicy } from './routing.ts';

/** What keeps the tables from being distributed, or was found wrong at the end. */
export class NotDistributed extends OperatorError {
  override readonly name = 'NotDistributed';
}

export interface Distribution {
  readonly workers: number;
  /** Tables that lie by their tenant, and how many of them this call has moved. */
  readonly tables: number;
  readonly moved: number;
  readonly referenceTables: number;
  readonly foreignKeys: number;
}

/** Held by what moves tables or shards: any fixed number but that of `migrate`. */
export const LOCK = 7_428_102;

/** What the database needs on every node: triggers, which run beside their rows, may write to other tables of the tenant. */
const SETTINGS = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
};

/** Runs the work on a connection of its own to the coordinator at `url`. */
export async function connected<T>(url: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'tripos distribute' });
  client.on('error', () => {}); // A lost connection also fails the query that waits on it.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Distributes the migrated database at `url`, the coordinator's. May run again: what lies where it belongs stays, and what
 * a broken run has left is finished. The product must not run at the same time, as foreign keys are missing for a time.
 * Throws NotDistributed where it can't be done, and at the end unless every table is where it belongs.
 */
export const distribute = (url: string): Promise<Distribution> =>
  connected(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const workers = await countWorkers(client);
    await setUp(client);
    const before = await listProblems(client);
    const moved = before.length > 0 ? await move(client) : { moved: 0, foreignKeys: 0 };
    // Also for a worker that has joined since, and after a move that was killed.
    await routeByPolicy(client);
    await forceRowSecurity(client, await listOpenToOwner(client), true);
    const problems = await listProblems(client);
    if (problems.length > 0)
      throw new NotDistributed(`The database is not distributed as it must be:\n  ${problems.join('\n  ')}`);
    const tables = await listTables(client);
    return {
      workers,
      ...moved,
      tables: tables.filter(({ isOwned }) => isOwned).length,
      referenceTables: tables.filter(({ isOwned }) => !isOwned).length,
    };
  });

/** Throws NotDistributed where the database has Citus and not every table is where it belongs. */
export const expectDistributed = (url: string): Promise<void> =>
  connected(url, async (client) => {
    const problems = (await hasCitus(client)) ? await listProblems(client) : [];
    if (problems.length > 0)
      throw new NotDistributed(
        `The database has Citus, but ${problems.length} tables are not where they belong: run \`tripos distribute\`. The first: ${problems[0]}`,
      );
  });

/** How many workers have joined. Throws NotDistributed where Citus is missing, without a worker, and at a worker. */
export async function countWorkers(client: ClientBase): Promise<number> {
  if (!(await hasCitus(client)))
    throw new NotDistributed(
      'This database lacks the extension: CREATE EXTENSION citus; on the coordinator and on each worker',
    );
  const { rows } = await client.query<{ workers: number; here: boolean }>(
    `SELECT (SELECT count(*)::int FROM citus_get_active_worker_nodes()) AS workers, citus_is_coordinator() AS here`,
  );
  if (!rows[0]!.here) throw new NotDistributed('This is a worker: name the coordinator');
  if (rows[0]!.workers === 0)
    throw new NotDistributed(`No worker has joined: SELECT citus_add_node('worker.example', 5432); on the coordinator`);
  return rows[0]!.workers;
}

async function setUp(client: ClientBase): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) await client.query(`SET ${name} = ${value}`);
  await applySettings(client);
  for (const role of [...APP_ROLES].filter((name) => name !== 'tripos_search')) await letLogIn(client, role);
}

/**
 * The statements that give the database its settings. The last are for those who sign in as the product. Plans are made for
 * one tenant (`routing.ts`); tenant and role of a transaction hold on the worker too. Workers themselves must not pass them on: they would pass on the whole text in which
 * the coordinator sent them, with its `BEGIN`.
 */
export const settingStatements = (database: string, owner: string): string[] => [
  ...Object.entries(SETTINGS).map(([name, value]) => `ALTER DATABASE ${database} SET ${name} = ${value}`),
  `ALTER ROLE ${owner} IN DATABASE ${database} SET citus.propagate_set_commands = 'local'`,
  `ALTER ROLE ${owner} IN DATABASE ${database} SET plan_cache_mode = 'force_custom_plan'`,
];

/** Gives the database the settings, on every node. */
async function applySettings(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string; owner: string }>(
    'SELECT quote_ident(current_database()) AS name, quote_ident(current_user) AS owner',
  );
  for (const statement of settingStatements(rows[0]!.name, rows[0]!.owner)) await client.query(statement);
  // Citus passes them on from version 12.1 on.
  const { rows: lacking } = await client.query<{ node: string }>(
    `SELECT nodename || ':' || nodeport AS node FROM run_command_on_workers($$
       SELECT count(*) FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase, unnest(s.setconfig) AS one
       WHERE s.setrole = 0 AND d.datname = current_database()
         AND split_part(one, '=', 1) IN (${Object.keys(SETTINGS).map((name) => `'${name}'`)}) $$)
     WHERE result <> '${Object.keys(SETTINGS).length}'`,
  );
  if (lacking.length > 0)
    throw new NotDistributed(
      `The settings of the database have not reached ${lacking.map(({ node }) => node).join(', ')}: Citus 12.1 or later passes them on`,
    );
}

/** Nodes connect with each other as the role of the transaction. */
async function letLogIn(client: ClientBase, role: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1 AND rolcanlogin', [role]);
  if (rowCount === 1) return;
  try {
    await client.query(`ALTER ROLE ${role} LOGIN`);
  } catch (error) {
    if (!isPermissionError(error)) throw error;
    throw new NotDistributed(
      `Run this once on the coordinator as an administrator of the database, then this command again:\n  ALTER ROLE ${role} LOGIN;`,
      { cause: error },
    );
  }
}

async function move(client: ClientBase): Promise<Pick<Distribution, 'moved' | 'foreignKeys'>> {
  const place = new Map<string, string>(
    (
      await client.query<{ name: string; place: string }>(
        `SELECT logicalrelid::text AS name, partmethod::text || repmodel::text AS place FROM pg_dist_partition`,
      )
    ).rows.map((row) => [row.name, row.place]),
  );
  await takeForeignKeys(client);
  const tables = await listTables(client);
  const owned = tables.filter(({ isOwned }) => isOwned).map(({ name }) => name);
  // Forced on the owner too, row security would hide the rows from the copying and from the checks of the keys. A run that
  // breaks leaves it so, and no server starts until it is repeated; the product's own roles are no owners.
  await forceRowSecurity(client, owned, false);
  let moved = 0;
  // With a table its search view comes to the workers, and the owner of a view must be allowed to make it.
  await client.query('GRANT CREATE ON SCHEMA public TO tripos_search');
  for (const { name } of tables.filter(({ isOwned }) => !isOwned))
    if (place.get(name) !== 'nt') await client.query('SELECT create_reference_table($1)', [name]);
  for (const name of owned) {
    if (place.get(name)?.startsWith('h')) continue;
    await moveTable(client, name);
    moved += 1;
  }
  await client.query('REVOKE CREATE ON SCHEMA public FROM tripos_search');
  const foreignKeys = await restoreForeignKeys(client);
  await forceRowSecurity(client, owned, true);
  await routeByPolicy(client);
  await client.query(`DROP TABLE ${RECORD}`);
  return { moved, foreignKeys };
}

/** Whether row security holds for the owner of these tables too. */
export async function forceRowSecurity(client: ClientBase, tables: readonly string[], forced: boolean): Promise<void> {
  const how = forced ? 'FORCE' : 'NO FORCE';
  for (const name of tables) await client.query(`ALTER TABLE public."${name}" ${how} ROW LEVEL SECURITY`);
}

/** Tables whose rows their owner sees all of, as they were left while shards moved. */
async function listOpenToOwner(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relrowsecurity AND NOT relforcerowsecurity`,
  );
  return rows.map(({ name }) => name);
}

/** Distributes one table with its rows, in one transaction. Throws NotDistributed unless every row has arrived. */
async function moveTable(client: ClientBase, name: string): Promise<void> {
  const count = async (): Promise<string> =>
    (await client.query<{ count: string }>(`SELECT count(*) FROM public."${name}"`)).rows[0]!.count;
  await client.query('BEGIN');
  const before = await count();
  await client.query(`SELECT create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
    name,
    name === ANCHOR ? 'none' : ANCHOR,
  ]);
  const after = await count();
  if (after !== before)
    throw new NotDistributed(`${name} had ${before} rows, of which ${after} arrived: nothing was changed`);
  await client.query('COMMIT');
}
