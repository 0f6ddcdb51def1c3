/** The samples of docs/develop/migrations.md, run in their order as migrations of their own. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';

const { url, asOwner } = await testDatabase();

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/develop/migrations.md'), 'utf8');
const samples = Array.from(guide.matchAll(/```sql\n(.+?)```/gs), ([, sql]) => sql!);

const migrations = ['alter table quiz add column mood text;', ...samples].map((sql, index): Migration => {
  const sha256 = createHash('sha256').update(sql).digest('hex');
  return { name: `${9000 + index}__quiz__sample.sql`, sql, sha256 };
});

test('the samples run one after the other, and leave a valid key that sets one column to null', async () => {
  expect(samples.length).toBeGreaterThan(5);
  const upToDrop = migrations.findIndex(({ sql }) => sql.includes('drop column mood'));
  const landed = await readMigrations();
  await migrate(url, [...landed, ...migrations.slice(0, upToDrop)]);
  expect(
    await asOwner(`SELECT attnotnull AS filled FROM pg_attribute
      WHERE attrelid = 'quiz'::regclass AND attname = 'mood'`),
  ).toEqual([{ filled: true }]);
  await migrate(url, [...landed, ...migrations]);
  const keys = await asOwner(`SELECT conname AS name, convalidated AS valid, cardinality(confdelsetcols) AS columns
    FROM pg_constraint WHERE conrelid = 'quiz'::regclass AND conname ~ 'mood|editor'`);
  expect(keys).toEqual([{ name: 'quiz_editor_fkey', valid: true, columns: 1 }]);
});

test('validating reads every row for a check, and none for a foreign key', async () => {
  await asOwner(`create table pet (tenant_id uuid not null, pet_id uuid not null, friend_id uuid,
    primary key (tenant_id, pet_id));
    insert into pet values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid());
    alter table pet add constraint friend foreign key (tenant_id, friend_id) references pet not valid;
    alter table pet add constraint alone check (friend_id is null) not valid;
    select fence('pet');`);
  const validate = (name: string) =>
    asOwner(`set local app.tenant_id = '00000000-0000-0000-0000-000000000000';
      alter table pet validate constraint ${name};`);
  await expect(validate('alone')).rejects.toThrow('violated by some row');
  await validate('friend');
  const keys = await asOwner(
    `SELECT convalidated AS valid FROM pg_constraint WHERE conname IN ('alone', 'friend') ORDER BY conname`,
  );
  expect(keys).toEqual([{ valid: false }, { valid: true }]);
});
