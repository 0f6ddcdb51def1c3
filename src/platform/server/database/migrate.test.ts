import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { administer, testDatabase, withDatabase } from '#platform/testing/database.ts';
import { messageOf } from '../errors.ts';
import { findPending, type Migration, migrate, readMigrations } from './migrate.ts';

const database = await testDatabase();

const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
});

const landed = await readMigrations();
const pets = migration('9000__pet__create.sql', 'CREATE TABLE pet (id int); INSERT INTO pet VALUES (1);');

describe('migrate', () => {
  test('many processes at once run each migration once', async () => {
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, [...landed, pets])));
    expect(ran.flat()).toEqual([pets.name]);
    expect(await database.asOwner('SELECT * FROM pet')).toEqual([{ id: 1 }]);
  });

  test('a migration that fails leaves nothing of itself and says its line', async () => {
    const broken = migration('9001__pet__break.sql', 'CREATE TABLE toy (id int);\nINSERT INTO nowhere VALUES (1);');
    await expect(migrate(database.url, [...landed, pets, broken])).rejects.toThrow(
      /9001__pet__break\.sql failed: relation "nowhere" does not exist \(line 2\)/,
    );
    expect(await database.asOwner(`SELECT to_regclass('toy') AS toy`)).toEqual([{ toy: null }]);
  });

  test('the product may read which migrations have run and not change it', async () => {
    const { rows } = await database.db.pool.query('SELECT name FROM migration ORDER BY name');
    expect(rows[0]).toEqual({ name: landed[0]?.name });
    await expect(database.db.pool.query('DELETE FROM migration')).rejects.toThrow('permission denied');
  });

  test('a user who may not create roles is told what to run, and afterwards needs nothing more', async () => {
    const { adminUrl, ownerUrl } = inject('database');
    const name = `tripos_test_poor_${process.pid}`;
    await administer(adminUrl, `CREATE ROLE ${name} LOGIN PASSWORD 'poor'`);
    await administer(adminUrl, `CREATE DATABASE ${name} OWNER ${name}`);
    onTestFinished(async () => {
      await administer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
      await administer(adminUrl, `DROP ROLE ${name}`);
    });
    const url = new URL(withDatabase(ownerUrl, name));
    url.username = name;
    url.password = 'poor';
    const refused: unknown = await migrate(url.href).catch((error: unknown) => error);
    const told = messageOf(refused)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.endsWith(';'));
    expect(told).toContain(`GRANT tripos_app TO ${name};`);
    // The roles belong to the whole server and are there: what is told runs as it is.
    for (const command of told) await administer(adminUrl, command);
    expect(await migrate(url.href)).toEqual(landed.map((one) => one.name));
  });

  test('the superuser may migrate too, and the product still runs without its rights', async () => {
    const { adminUrl } = inject('database');
    const url = withDatabase(adminUrl, `tripos_test_super_${process.pid}`);
    await administer(adminUrl, `CREATE DATABASE tripos_test_super_${process.pid}`);
    onTestFinished(() => administer(adminUrl, `DROP DATABASE tripos_test_super_${process.pid} WITH (FORCE)`));
    await migrate(url);
    const client = new pg.Client({ connectionString: url, options: '-c role=tripos_app' });
    await client.connect();
    const { rows } = await client.query(
      'SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user',
    );
    await client.end();
    expect(rows).toEqual([{ rolname: 'tripos_app', rolsuper: false, rolbypassrls: false }]);
  });
});

describe('files and database that disagree', () => {
  const first = migration('0001__a__create.sql', 'SELECT 1');
  const second = migration('0002__b__create.sql', 'SELECT 2');

  test('an edited file is named', () => {
    const edited = migration(first.name, 'SELECT 1 -- oops');
    expect(() => findPending([first], [edited])).toThrow('db/migrations/0001__a__create.sql was edited');
  });

  test('a database newer than the code is an error', () => {
    expect(() => findPending([first, second], [first])).toThrow('the code is older than the database');
  });

  test('a file numbered before one that has run is an error', () => {
    expect(() => findPending([second], [first, second])).toThrow('give it a higher number');
  });

  test('only what has not run is pending, in order', () => {
    expect(findPending([first], [first, second])).toEqual([second]);
  });

  test.each([
    ['1__a__create.sql', 'is not named NNNN__table__action.sql'],
    ['0001__b__create.sql', 'has the number of another migration'],
  ])('a file called %s beside 0001__a__create.sql %s', async (name, appeal) => {
    const folder = await mkdtemp(join(tmpdir(), 'tripos-migrations-'));
    try {
      await writeFile(join(folder, first.name), first.sql);
      await writeFile(join(folder, name), '');
      await expect(readMigrations(folder)).rejects.toThrow(appeal);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
