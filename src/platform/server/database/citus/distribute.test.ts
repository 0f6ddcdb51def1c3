/** Distributing a database that has rows, and a new version on one that is distributed. Only where a cluster is given. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { createJoined, dropEverywhere, onNode } from '#platform/testing/citus.ts';
import { withDatabase } from '#platform/testing/database.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { distribute, expectDistributed } from './distribute.ts';
import { takeForeignKeys } from './foreign-keys.ts';
import { moveTenant } from './move-tenant.ts';

const { cluster } = inject('database');

const SLOTS = 'SELECT slot_name FROM pg_replication_slots WHERE database = $1';

describe.skipIf(cluster === null)('a database of two schools on Citus', async () => {
  if (cluster === null) return;
  const name = `tripos_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const url = withDatabase(cluster.ownerUrl, name);
  await createJoined(cluster, name);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  afterAll(async () => {
    await client.end();
    await dropEverywhere(cluster, name);
  });

  const [here, there, person, note] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  // A connection for each, as those from before have not the settings that distributing gives.
  const inTenant = <Row extends pg.QueryResultRow>(tenant: string, text: string, values: unknown[] = []) =>
    onNode(url, async (one) => {
      await one.query('BEGIN');
      await one.query('SET LOCAL ROLE tripos_app');
      await one.query(`SET LOCAL app.tenant_id = '${tenant}'`);
      const { rows } = await one.query<Row>(text, values);
      await one.query('COMMIT');
      return rows;
    });
  for (const tenant of [here, there]) {
    await client.query('INSERT INTO tenant (tenant_id) VALUES ($1)', [tenant]);
    await inTenant(tenant, 'INSERT INTO person (tenant_id, person_id, email) VALUES ($1, $2, $3)', [
      tenant,
      person,
      'a@b.test',
    ]);
    await inTenant(
      tenant,
      `INSERT INTO announcement (tenant_id, announcement_id, title, body, shown_from, created_by) VALUES ($1, $2, 'News', '', now(), $3)`,
      [tenant, note, person],
    );
  }
  const constraints = `SELECT conrelid::regclass::text || ' ' || conname AS key FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conname !~ '_\\d{6}$' ORDER BY 1`;
  const { rows: before } = await client.query(constraints);

  test('before, it is refused at the start, by the number of tables and the first', async () => {
    await expect(expectDistributed(url)).rejects.toThrow(
      /1\d\d tables are not where they belong: run `tripos distribute`/,
    );
  });

  test('a run that broke after it took the foreign keys is finished by the next: rows, keys and row security are as before', async () => {
    await takeForeignKeys(client);
    await expect(expectDistributed(url)).rejects.toThrow('not where they belong');
    const done = await distribute(`${url}?options=-c%20citus.shard_count%3D4`);
    expect(done).toMatchObject({ workers: cluster.nodeUrls.length - 1, moved: done.tables, referenceTables: 3 });
    expect(done.foreignKeys).toBe(before.length);
    expect((await client.query(constraints)).rows).toEqual(before);
    await expectDistributed(url);
    for (const tenant of [here, there])
      expect(await inTenant(tenant, 'SELECT tenant_id, created_by FROM announcement')).toEqual([
        { tenant_id: tenant, created_by: person },
      ]);
    const { rows: open } = await client.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND NOT relforcerowsecurity`,
    );
    expect(open).toEqual([]);
  });

  test('again, it moves nothing, and holds rows back from the owner where a killed move has left them open', async () => {
    await client.query('ALTER TABLE announcement NO FORCE ROW LEVEL SECURITY');
    expect(await distribute(url)).toMatchObject({ moved: 0, foreignKeys: 0 });
    const { rows } = await client.query(
      `SELECT relforcerowsecurity AS forced FROM pg_class WHERE relname = 'announcement'`,
    );
    expect(rows).toEqual([{ forced: true }]);
  });

  test('a deleted person is forgotten where a foreign key sets null, in their school alone, and nobody else can be named', async () => {
    await inTenant(here, 'DELETE FROM person WHERE tenant_id = $1', [here]);
    expect(await inTenant(here, 'SELECT created_by FROM announcement')).toEqual([{ created_by: null }]);
    expect(await inTenant(there, 'SELECT created_by FROM announcement')).toEqual([{ created_by: person }]);
    await expect(
      inTenant(here, 'UPDATE announcement SET created_by = $2 WHERE tenant_id = $1', [here, randomUUID()]),
    ).rejects.toThrow('violates foreign key constraint');
  });

  test('a worker holds rows back by itself: who names another school finds nothing', async () => {
    expect(await inTenant(here, 'SELECT tenant_id FROM announcement WHERE tenant_id = $1', [there])).toEqual([]);
    await expect(
      inTenant(here, 'INSERT INTO person (tenant_id, person_id, email) VALUES ($1, $2, $3)', [
        there,
        randomUUID(),
        'x@y.test',
      ]),
    ).rejects.toThrow('row-level security');
    await onNode(withDatabase(cluster.nodeUrls[1]!, name), async (worker) => {
      const { rows } = await worker.query<{ policy: string }>(
        `SELECT DISTINCT pg_get_expr(polqual, polrelid) AS policy FROM pg_policy WHERE polname = 'tenant'`,
      );
      expect(rows.map(({ policy }) => policy)).toEqual([expect.stringContaining('current_setting')]);
    });
  });

  test('a new version brings a table with its foreign keys, which is distributed beside the others', async () => {
    const migrations = await readMigrations();
    const sql = `
      create table bookmark_list (
        tenant_id uuid not null references tenant on delete cascade,
        list_id uuid not null,
        person_id uuid,
        primary key (tenant_id, list_id),
        foreign key (tenant_id, person_id) references person on delete set null (person_id)
      );
      comment on table bookmark_list is 'Made by a test; nothing else';
      create index on bookmark_list (tenant_id, person_id);
      select fence('bookmark_list');
      alter table announcement
        add column mood text not null default 'calm' check (mood in ('calm', 'loud, (odd)')),
        add column shade text;`;
    await migrate(url, [...migrations, { name: '9000__bookmark-list__create.sql', sql, sha256: 'x' }]);
    await expectDistributed(url);
    await inTenant(there, 'INSERT INTO bookmark_list (tenant_id, list_id, person_id) VALUES ($1, $2, $3)', [
      there,
      note,
      person,
    ]);
    await inTenant(there, 'DELETE FROM person WHERE tenant_id = $1', [there]);
    expect(await inTenant(there, 'SELECT person_id FROM bookmark_list')).toEqual([{ person_id: null }]);
    expect(await inTenant(there, 'SELECT mood FROM announcement')).toEqual([{ mood: 'calm' }]);
    await expect(inTenant(there, `UPDATE announcement SET mood = 'sad' WHERE tenant_id = $1`, [there])).rejects.toThrow(
      'announcement_mood_check',
    );
  });

  test('a school is moved to another worker, and row security holds for the owner as before', async () => {
    const place = async () =>
      (
        await client.query<{ host: string; port: number }>(
          `SELECT nodename AS host, nodeport AS port FROM citus_shards
           WHERE table_name = 'person'::regclass AND shardid = get_shard_id_for_distribution_column('person', $1::uuid)`,
          [here],
        )
      ).rows[0]!;
    const from = await place();
    const { rows: workers } = await client.query<{ host: string; port: number }>(
      'SELECT node_name AS host, node_port::int AS port FROM citus_get_active_worker_nodes()',
    );
    const to = workers.find(({ port, host }) => host !== from.host || port !== from.port)!;
    const asSuperuser = withDatabase(cluster.nodeUrls[0]!, name);
    await expect(moveTenant(asSuperuser, here, { host: 'nowhere.test', port: 1 })).rejects.toThrow(
      'No worker nowhere.test:1 has joined',
    );
    await expect(moveTenant(asSuperuser, here, from)).rejects.toThrow('already: nothing was moved');
    expect(await moveTenant(asSuperuser, here, to)).toMatchObject({ from, to });
    expect(await place()).toEqual(to);
    for (const node of cluster.nodeUrls)
      expect(await onNode(node, async (one) => (await one.query(SLOTS, [name])).rows), node).toEqual([]);
    expect(await inTenant(here, 'SELECT title FROM announcement')).toEqual([{ title: 'News' }]);
    const { rows: open } = await client.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND NOT relforcerowsecurity`,
    );
    expect(open).toEqual([]);
  });

  test('a table that somebody made by hand is named', async () => {
    await client.query('CREATE TABLE stray (tenant_id uuid PRIMARY KEY)');
    await client.query(`SELECT fence('stray')`);
    await expect(expectDistributed(url)).rejects.toThrow('The first: stray is not distributed');
  });
});
