/** Runs a migration on a database that is distributed: what it makes is distributed with it. */
import type { ClientBase } from 'pg';
import { addForgetting } from './foreign-keys.ts';
import { ANCHOR } from './layout.ts';
import { routeByPolicy } from './routing.ts';
import { bare, readNewTable, statementsOf, withChecksApart } from './statements.ts';

/**
 * Runs the statements of a migration one by one, as Citus sends each on to the workers. A new table of the tenants is
 * distributed beside the others, any other is put on every node, and its foreign keys come afterwards: Citus refuses those
 * of a table that is not distributed. So do the checks of new columns. To be called in a transaction.
 */
export async function applyDistributed(client: ClientBase, sql: string): Promise<void> {
  // Tables on every node change in the same transaction.
  await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  for (const statement of statementsOf(sql)) {
    const table = readNewTable(statement);
    if (table === null) {
      for (const part of withChecksApart(statement)) await runSpread(client, part);
      continue;
    }
    await client.query(table.create);
    const { rowCount } = await client.query(
      `SELECT FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = 'tenant_id' AND attnotnull`,
      [table.name],
    );
    if (rowCount === 1)
      await client.query(`SELECT create_distributed_table($1, 'tenant_id', colocate_with => '${ANCHOR}')`, [
        table.name,
      ]);
    else await client.query('SELECT create_reference_table($1)', [table.name]);
    for (const key of table.foreignKeys) await addKeyOrRun(client, `alter table ${table.name} add ${key}`);
  }
  await routeByPolicy(client);
}

const SETS_STATISTICS = /^alter\s+table\s+(\w+)\s+(alter\s+column\s+\w+\s+set\s+statistics\b[\s\S]*)$/i;

async function runSpread(client: ClientBase, statement: string): Promise<void> {
  const [, table, change] = SETS_STATISTICS.exec(bare(statement)) ?? [];
  if (table === undefined || change === undefined) await addKeyOrRun(client, statement);
  else await setStatistics(client, table, change);
}

/**
 * Citus sends on everything but this: the coordinator keeps it for the shards to come, and each shard is told. They are told by
 * connections of their own, so it is the only thing that a migration does to this table.
 */
async function setStatistics(client: ClientBase, table: string, change: string): Promise<void> {
  await client.query('SET LOCAL citus.enable_ddl_propagation TO off');
  await client.query(`alter table ${table} ${change}`);
  await client.query('SET LOCAL citus.enable_ddl_propagation TO on');
  const { rows } = await client.query<{ result: string }>(
    'SELECT result FROM run_command_on_shards($1, $2) WHERE NOT success',
    [table, `alter table %s ${change}`],
  );
  if (rows[0]) throw new Error(`${rows.length} shards of ${table} did not change: ${rows[0].result}`);
}

const SETS_NULL = /\s+on\s+delete\s+set\s+null(?:\s*\(([^)]*)\))?/i;
const ADD_KEY = /^alter\s+table\s+(?:only\s+)?(\w+)\s+add\s+(?:constraint\s+(\w+)\s+)?foreign\s+key\b/i;

/** A key that sets null is added as one that only checks, with a trigger that does the setting. */
async function addKeyOrRun(client: ClientBase, statement: string): Promise<void> {
  const [, relation] = ADD_KEY.exec(statement) ?? [];
  const [, forgotten] = SETS_NULL.exec(statement) ?? [];
  if (relation === undefined || forgotten === undefined) {
    await client.query(statement);
    return;
  }
  const { rows: before } = await client.query<{ oid: string }>(NEWEST, [relation]);
  await client.query(statement.replace(SETS_NULL, ''));
  const { rows: after } = await client.query<{ oid: string }>(NEWEST, [relation]);
  const added = after.find(({ oid }) => !before.some((one) => one.oid === oid));
  if (!added) throw new Error(`No foreign key of ${relation} was added`);
  await addForgetting(
    client,
    added.oid,
    forgotten.split(',').map((name) => name.trim()),
  );
}

const NEWEST = `SELECT oid::text FROM pg_constraint WHERE conrelid = to_regclass($1) AND contype = 'f'`;
