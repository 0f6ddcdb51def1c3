/** New versions on a database that has long been distributed: on a cluster where one is given, otherwise with functions that replace those of Citus. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { createJoined, dropEverywhere, onNode } from '#platform/testing/citus.ts';
import { administer, testDatabase, withDatabase } from '#platform/testing/database.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { distribute, expectDistributed } from './distribute.ts';
import { applyDistributed } from './upgrade.ts';

const { cluster } = inject('database');

/** The newest migration when the first database was distributed. */
const FIRST = '0120__practice__create.sql';

const SCHEMA = {
  columns: `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || a.attnotnull
      || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || coalesce(nullif(a.attstattarget, -1)::text, '') as is
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  constraints: `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as is from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0`,
  indexes: `select indexname || ' ' || indexdef as is from pg_indexes where schemaname = 'public'`,
  policies: `select tablename || ' ' || policyname || ' ' || roles::text || coalesce(qual, '') || coalesce(with_check, '') as is
    from pg_policies where schemaname = 'public'`,
  triggers: `select tgrelid::regclass || ' ' || tgname as is from pg_trigger where not tgisinternal`,
  rights: `select table_name || '.' || column_name || ' ' || grantee || ' ' || privilege_type as is
    from information_schema.column_privileges where table_schema = 'public'`,
};

const readSchema = (url: string, query: string): Promise<string[]> =>
  onNode(url, async (client: pg.Client) => {
    const { rows } = await client.query<{ is: string }>(query);
    // What lies on the coordinator itself has the number of its shard in its name.
    return rows
      .map((row) => row.is)
      .filter((is) => !/_\d{6}\b/.test(is))
      .sort();
  });

/** Names of Citus that do nothing, so that a migration runs on one PostgreSQL as on a coordinator. */
const STAND_IN = `create schema stand_in;
  create table stand_in.pg_dist_partition (logicalrelid regclass);
  create function stand_in.create_distributed_table(text, text, colocate_with text) returns void language sql as '';
  create function stand_in.create_reference_table(text) returns void language sql as '';
  create function stand_in.run_command_on_shards(text, text, out success boolean, out result text) returns setof record
    language sql as 'select true, null::text limit 0';
  create function stand_in.create_distributed_function(text) returns void language sql as '';`;

/** Citus has no key that sets to null; a trigger does it there. */
const asThere: Partial<Record<keyof typeof SCHEMA, (is: string) => string | null>> = {
  constraints: (is) => is.replace(/ ON DELETE SET NULL( \([^)]*\))?/, ''),
  triggers: (is) => (/ "?Forget_/.test(is) ? null : is),
};

describe.skipIf(cluster !== null)('all migrations, taken apart as for Citus', async () => {
  if (cluster !== null) return;
  const { adminUrl, ownerUrl } = inject('database');
  const whole = await testDatabase();
  const name = `tripos_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const url = withDatabase(ownerUrl, name);
  await administer(adminUrl, `CREATE DATABASE ${name} OWNER ${new URL(ownerUrl).username}`);
  afterAll(() => administer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`));
  await migrate(url, []);
  await onNode(url, async (client) => {
    await client.query(STAND_IN);
    // A key that comes after its table is checked under row security, which asks for it.
    await client.query(`SELECT set_config('app.tenant_id', $1, false)`, [randomUUID()]);
    for (const { name: file, sql } of await readMigrations()) {
      await client.query('BEGIN');
      await client.query('SET LOCAL search_path = public, stand_in');
      await applyDistributed(client, sql).catch((error: Error) => {
        throw new Error(`${file}: ${error.message}`, { cause: error });
      });
      await client.query('COMMIT');
    }
  });

  test.each(Object.entries(SCHEMA))('make the same %s as whole', async (what, query) => {
    const alike = asThere[what as keyof typeof SCHEMA] ?? ((is: string) => is);
    const read = async (at: string): Promise<(string | null)[]> =>
      (await readSchema(at, query)).map(alike).filter((is) => is !== null);
    expect(await read(url)).toEqual(await read(whole.url));
  });
});

describe.skipIf(cluster === null)('a database that was distributed before these migrations', async () => {
  if (cluster === null) return;
  const whole = await testDatabase();
  const name = `tripos_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const url = withDatabase(cluster.ownerUrl, name);
  await createJoined(cluster, name);
  afterAll(() => dropEverywhere(cluster, name));
  const migrations = await readMigrations();
  await migrate(
    url,
    migrations.filter((one) => one.name <= FIRST),
  );
  await distribute(`${url}?options=-c%20citus.shard_count%3D4`);

  test('takes each of them, and every table lies where it belongs', async () => {
    const ran = await migrate(url, migrations);
    expect(ran.length).toBe(migrations.filter((one) => one.name > FIRST).length);
    await expectDistributed(url);
  }, 600_000);

  test('and every shard keeps no statistics of what answers hold', async () => {
    const { rows } = await onNode(url, (client) =>
      client.query<{ result: string }>(`select result from run_command_on_shards('answer',
        $$select attstattarget from pg_attribute where attrelid = '%s'::regclass and attname = 'answer'$$)`),
    );
    expect(rows.map(({ result }) => result)).toEqual(['0', '0', '0', '0']);
  });

  test.each(Object.entries(SCHEMA))('has the same %s as one that was distributed with them', async (_, query) => {
    expect(await readSchema(url, query)).toEqual(await readSchema(whole.url, query));
  });
});
