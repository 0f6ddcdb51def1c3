/**
 * The rules that Citus has for a schema, and `db/citus.sql`, run against functions that refuse what Citus refuses. Citus itself is
 * not where these tests run.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { testDatabase, withDatabase } from '#platform/testing/database.ts';

const RULES = `
  CREATE TABLE pg_dist_partition (logicalrelid regclass PRIMARY KEY, colocated_with regclass);

  CREATE FUNCTION create_reference_table(given regclass) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = given AND contype = 'f' AND confrelid <> given
        AND confrelid NOT IN (SELECT logicalrelid FROM pg_dist_partition WHERE colocated_with IS NULL)) THEN
      RAISE '% refers to a table that is not on every machine', given;
    END IF;
    INSERT INTO pg_dist_partition VALUES (given, NULL);
  END $$;

  CREATE FUNCTION create_distributed_table(given regclass, by name, colocate_with text DEFAULT 'default')
  RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    by_number int2 := (SELECT attnum FROM pg_attribute WHERE attrelid = given AND attname = by);
    beside regclass := CASE colocate_with WHEN 'none' THEN given ELSE colocate_with::regclass END;
    wrong text;
  BEGIN
    IF beside <> given AND beside NOT IN (SELECT logicalrelid FROM pg_dist_partition WHERE colocated_with = beside) THEN
      RAISE '% is to lie beside %, which is not spread', given, beside;
    END IF;
    IF (SELECT atttypid <> 'uuid'::regtype FROM pg_attribute WHERE attrelid = given AND attname = by) THEN
      RAISE '%.% is of another type than elsewhere', given, by;
    END IF;
    SELECT indexrelid::regclass INTO wrong FROM pg_index
    WHERE indrelid = given AND (indisunique OR indisexclusion) AND NOT by_number = ANY (indkey::int2[]);
    IF wrong IS NOT NULL THEN RAISE 'the key % of % does not hold %', wrong, given, by; END IF;
    SELECT k.conname INTO wrong FROM pg_constraint k
    JOIN LATERAL (SELECT array_position(k.conkey, by_number) AS place) p ON true
    LEFT JOIN pg_dist_partition d ON d.logicalrelid = k.confrelid
    WHERE k.conrelid = given AND k.contype = 'f' AND NOT CASE
      WHEN k.confrelid = given OR d.colocated_with = beside THEN
        (SELECT attname = by FROM pg_attribute WHERE attrelid = k.confrelid AND attnum = k.confkey[p.place])
      ELSE d.logicalrelid IS NOT NULL AND d.colocated_with IS NULL END IS TRUE;
    IF wrong IS NOT NULL THEN RAISE '% of % does not lead to a row on the same machine', wrong, given; END IF;
    SELECT conname INTO wrong FROM pg_constraint
    WHERE conrelid = given AND contype = 'f' AND by_number = ANY (conkey)
      AND (confdeltype IN ('n', 'd') OR confupdtype NOT IN ('a', 'r'));
    IF wrong IS NOT NULL THEN RAISE '% of % would change %', wrong, given, by; END IF;
    IF EXISTS (SELECT FROM pg_attribute a JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = given AND pg_get_expr(d.adbin, d.adrelid) LIKE '%nextval(%') THEN
      RAISE '% counts by a sequence, which each machine would have of its own', given;
    END IF;
    INSERT INTO pg_dist_partition VALUES (given, beside);
  END $$;`;

const database = await testDatabase();
const { adminUrl } = inject('database');
// A superuser, as the file asks for; nothing of it is ever committed, as roles belong to all databases.
const admin = new pg.Client(withDatabase(adminUrl, new URL(database.url).pathname.slice(1)));
await admin.connect();
afterAll(async () => {
  await admin.query('ROLLBACK');
  await admin.end();
});

await admin.query('BEGIN');
await admin.query(RULES);
const file = await readFile(join(import.meta.dirname, '../../../../db/citus.sql'), 'utf8');

test('every table of the tenants is spread by its tenant and lies beside the others, after each version again', async () => {
  await admin.query(file);
  await admin.query(file);
  const { rows } = await admin.query<{ name: string; beside: string | null; isOwned: boolean }>(
    `SELECT c.relname AS name, d.colocated_with::text AS beside, c.relrowsecurity AS "isOwned"
     FROM pg_class c LEFT JOIN pg_dist_partition d ON d.logicalrelid = c.oid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'pg_dist_partition'`,
  );
  const owned = rows.filter(({ isOwned }) => isOwned);
  expect(owned.length).toBeGreaterThan(100);
  expect(new Set(owned.map(({ beside }) => beside)).size).toBe(1);
  expect(owned[0]!.beside).not.toBeNull();
  const { rows: shared } = await admin.query<{ name: string }>(
    'SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE colocated_with IS NULL ORDER BY 1',
  );
  expect(shared.map(({ name }) => name)).toEqual(['installation_secret', 'tenant', 'tenant_host']);
  expect(
    rows
      .filter(({ isOwned }) => !isOwned)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['installation_secret', 'migration', 'tenant', 'tenant_host']);
});

test('a deleted person is still forgotten where foreign keys saw to it, and nobody of another tenant is', async () => {
  const [here, there, person, note] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const tenant of [here, there]) {
    await admin.query('INSERT INTO tenant (tenant_id) VALUES ($1)', [tenant]);
    await admin.query('INSERT INTO person (tenant_id, person_id, email) VALUES ($1, $2, $3)', [
      tenant,
      person,
      'a@b.test',
    ]);
    await admin.query(
      `INSERT INTO announcement (tenant_id, announcement_id, title, body, shown_from, created_by)
       VALUES ($1, $2, 'News', '', now(), $3)`,
      [tenant, note, person],
    );
  }
  await admin.query('DELETE FROM person WHERE tenant_id = $1', [here]);
  const { rows } = await admin.query('SELECT tenant_id, created_by FROM announcement ORDER BY created_by NULLS FIRST');
  expect(rows).toEqual([
    { tenant_id: here, created_by: null },
    { tenant_id: there, created_by: person },
  ]);
});

test('what forgets may do nothing else, and looks nowhere but where it is told to', async () => {
  const { rows } = await admin.query<{ owner: string; path: string[] }>(
    `SELECT DISTINCT proowner::regrole::text AS owner, proconfig AS path FROM pg_proc WHERE prosecdef AND proname LIKE 'forget\\_%'`,
  );
  expect(rows).toEqual([{ owner: 'tripos_forgetting', path: ['search_path=pg_catalog, pg_temp'] }]);
  const { rows: rights } = await admin.query<{ right: string }>(
    `SELECT DISTINCT privilege_type AS right FROM information_schema.column_privileges
     WHERE grantee = 'tripos_forgetting' ORDER BY 1`,
  );
  expect(rights.map(({ right }) => right)).toEqual(['SELECT', 'UPDATE']);
  const { rows: whole } = await admin.query(
    `SELECT table_name FROM information_schema.role_table_grants WHERE grantee = 'tripos_forgetting'`,
  );
  expect(whole).toEqual([]);
  const [role] = (await admin.query(`SELECT rolsuper FROM pg_roles WHERE rolname = 'tripos_forgetting'`)).rows;
  expect(role).toEqual({ rolsuper: false });
});

test('the rules refuse a table whose rows would lead to another machine', async () => {
  await admin.query('SAVEPOINT before');
  await admin.query(
    'CREATE TABLE lost (tenant_id uuid NOT NULL, person_id uuid PRIMARY KEY, FOREIGN KEY (tenant_id, person_id) REFERENCES person)',
  );
  await expect(
    admin.query(`SELECT create_distributed_table('lost', 'tenant_id', colocate_with => 'person')`),
  ).rejects.toThrow('the key lost_pkey of lost does not hold tenant_id');
  await admin.query('ROLLBACK TO before');
});
