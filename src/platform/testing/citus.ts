/** Test databases on a Citus cluster: as on one PostgreSQL, a template that is cloned, but on every node. */
import pg from 'pg';
import { distribute, settingStatements } from '#platform/server/database/citus/distribute.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { APP_ROLES } from '#platform/server/database/roles.ts';

const OWNER = 'tripos_owner';
/** A test needs rows on both workers, and each shard is files to copy. */
const SHARDS = 4;

export interface Cluster {
  /** The coordinator first; each as a superuser. */
  readonly nodeUrls: readonly string[];
  readonly ownerUrl: string;
}

const named = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;

/** Runs the work on a connection of its own. */
export async function onNode<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Looks at the cluster whose coordinator is at `url`, as a superuser, and makes an owner who is none. */
export async function findCluster(url: string): Promise<Cluster> {
  return onNode(url, async (client) => {
    // Two runs that begin at the same moment would change the same roles.
    await client.query(`SELECT pg_advisory_lock(hashtext('tripos roles'))`);
    const { rows } = await client.query<{ name: string; port: number }>(
      'SELECT node_name AS name, node_port::int AS port FROM citus_get_active_worker_nodes() ORDER BY 1, 2',
    );
    for (const role of [OWNER, ...APP_ROLES]) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      if (rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN`);
      await client.query(`ALTER ROLE ${role} LOGIN`);
    }
    await client.query(`GRANT ${APP_ROLES.join(', ')} TO ${OWNER}`);
    const workers = rows.map(
      ({ name, port }) => Object.assign(new URL(url), { hostname: name, port: String(port) }).href,
    );
    return { nodeUrls: [url, ...workers], ownerUrl: Object.assign(new URL(url), { username: OWNER }).href };
  });
}

/** Makes an empty database on all nodes and joins them. */
export async function createJoined(cluster: Cluster, name: string): Promise<void> {
  for (const url of cluster.nodeUrls) {
    await onNode(url, (client) => client.query(`CREATE DATABASE ${name} OWNER ${OWNER}`));
    await onNode(named(url, name), (client) => client.query('CREATE EXTENSION citus'));
  }
  await onNode(named(cluster.nodeUrls[0]!, name), async (client) => {
    const [coordinator, ...workers] = cluster.nodeUrls.map((url) => new URL(url));
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator!.hostname, Number(coordinator!.port)]);
    for (const { hostname, port } of workers)
      await client.query('SELECT citus_add_node($1, $2)', [hostname, Number(port)]);
  });
}

/** A migrated and distributed database that nobody may connect with: on each node a template. */
export async function createTemplate(cluster: Cluster, name: string): Promise<void> {
  await createJoined(cluster, name);
  const url = new URL(named(cluster.ownerUrl, name));
  url.searchParams.set('options', `-c citus.shard_count=${SHARDS}`);
  await migrate(url.href);
  await distribute(url.href);
}

/** Copies the template on every node. What Citus knows of its tables is in tables, and is copied too. */
export async function cloneTemplate(cluster: Cluster, template: string, name: string): Promise<void> {
  await Promise.all(
    cluster.nodeUrls.map((url) =>
      onNode(url, async (client) => {
        // Citus' own process for the database may still be there; nobody may connect.
        await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [template]);
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${OWNER}`);
        // They are no part of a copy.
        for (const statement of settingStatements(name, OWNER)) await client.query(statement);
      }),
    ),
  );
}

/** Drops the database on every node. */
export async function dropEverywhere({ nodeUrls }: Cluster, name: string): Promise<void> {
  for (const url of nodeUrls) await onNode(url, (client) => dropDatabase(client, name));
}

const DROP_TRIES = 5;

/** PostgreSQL cuts off who is connected and waits 5 s; Citus' own processes on other nodes may have come back by then. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let n = 1; ; n += 1)
    try {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && error.code === '55006';
      if (n === DROP_TRIES || !isInUse) throw error;
    }
}
