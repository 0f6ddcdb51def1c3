/** Moves a tenant from one worker of a Citus cluster to another while its people work. */
import type { ClientBase } from 'pg';
import { connected, countWorkers, forceRowSecurity, LOCK, NotDistributed } from './distribute.ts';
import { ANCHOR, isDistributed, listTables } from './layout.ts';

export interface Worker {
  readonly host: string;
  readonly port: number;
}

export interface Move {
  readonly from: Worker;
  readonly to: Worker;
  /** How many tenants share the shards and have moved with it, itself included. */
  readonly tenants: number;
}

export const workerText = ({ host, port }: Worker): string => `${host}:${port}`;

/**
 * Moves the shards of the tenant, of all tables together, to the worker; requests are answered all the time. Takes a superuser.
 * Throws NotDistributed, with nothing changed, where the database is not distributed, no such worker has joined, or the tenant
 * lies there already.
 */
export const moveTenant = (url: string, tenantId: string, to: Worker): Promise<Move> =>
  connected(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await countWorkers(client);
    if (!(await isDistributed(client)))
      throw new NotDistributed('The database is not distributed: run `tripos distribute`');
    await expectWorker(client, to);
    const { shard, from } = await findPlace(client, tenantId);
    if (workerText(from) === workerText(to))
      throw new NotDistributed(`The school lies on ${workerText(to)} already: nothing was moved`);
    const owned = (await listTables(client)).filter(({ isOwned }) => isOwned).map(({ name }) => name);
    // PostgreSQL replicates into no table that holds rows back from its owner: the move would never end.
    await forceRowSecurity(client, owned, false);
    let tenants: number;
    try {
      tenants = await countTenants(client, shard);
      await client.query(`SELECT citus_move_shard_placement($1::bigint, $2, $3, $4, $5, 'force_logical')`, [
        shard,
        from.host,
        from.port,
        to.host,
        to.port,
      ]);
    } finally {
      await forceRowSecurity(client, owned, true);
    }
    const { from: now } = await findPlace(client, tenantId);
    if (workerText(now) !== workerText(to))
      throw new NotDistributed(`The school lies on ${workerText(now)} after the move`);
    // Citus leaves the old shards, and the replication slot that keeps WAL for them, to be taken away later.
    await client.query('CALL citus_cleanup_orphaned_resources()');
    return { from, to, tenants };
  });

/** The workers that have joined. */
export async function listWorkers(client: ClientBase): Promise<Worker[]> {
  const { rows } = await client.query<Worker>(
    'SELECT node_name AS host, node_port::int AS port FROM citus_get_active_worker_nodes() ORDER BY 1, 2',
  );
  return rows;
}

async function expectWorker(client: ClientBase, to: Worker): Promise<void> {
  const known = (await listWorkers(client)).map(workerText);
  if (!known.includes(workerText(to)))
    throw new NotDistributed(`No worker ${workerText(to)} has joined. There are ${known.join(', ')}`);
}

/** The shard of the tenant's people, and where all of its shards lie. */
export async function findPlace(client: ClientBase, tenantId: string): Promise<{ shard: string; from: Worker }> {
  const { rows } = await client.query<{ shard: string; host: string; port: number }>(
    `SELECT shardid::text AS shard, nodename AS host, nodeport AS port FROM citus_shards
     WHERE table_name = $1::regclass AND shardid = get_shard_id_for_distribution_column($1::regclass, $2::uuid)`,
    [`public.${ANCHOR}`, tenantId],
  );
  const { shard, ...from } = rows[0]!;
  return { shard, from };
}

async function countTenants(client: ClientBase, shard: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int FROM tenant WHERE get_shard_id_for_distribution_column($1::regclass, tenant_id) = $2::bigint`,
    [`public.${ANCHOR}`, shard],
  );
  return rows[0]!.count;
}
