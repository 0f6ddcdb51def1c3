import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { createStatementNames } from './statement-names.ts';
import { inTenant, tenantId, withoutTenant } from './tenant-tx.ts';

const database = await testDatabase();
const { db } = database;
const statementName = createStatementNames();
const school = tenantId('0190a000-0000-7000-8000-000000000001');
const ids = (length: number): string[] =>
  Array.from({ length }, (_, at) => `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`);
const among = (list: readonly string[]) =>
  db.kysely.selectFrom('person').select('person_id').where('person_id', 'in', list);

test('lists of every length are one text, and an empty one is true of nothing', async () => {
  const [none, two, many] = [0, 2, 50].map((length) => among(ids(length)).compile().sql);
  expect(two).toContain('"person_id" = any($1)');
  expect([none, many]).toEqual([two, two]);
  expect(among(ids(1)).compile().sql).toContain('"person_id" = $1');
  const rows = await inTenant(db, school, async (tx) => [
    (await tx.selectFrom('person').select('person_id').where('person_id', 'in', []).execute()).length,
    (await tx.selectFrom('person').select('person_id').where('person_id', 'not in', ids(3)).execute()).length,
  ]);
  expect(rows).toEqual([0, 0]);
});

test('lists answer what they did as lists: of texts, numbers, booleans and dates, and negated', async () => {
  const days = [new Date('2026-01-01T00:00:00Z'), new Date('2026-03-01T00:00:00Z')];
  const read = await inTenant(db, school, (tx) =>
    tx
      .selectFrom(
        sql<{ n: number; word: string; is: boolean; at: Date }>`(values
          (1, 'a"b', true, '2026-01-01T00:00:00Z'::timestamptz), (2, 'c,d', false, '2026-02-01T00:00:00Z'),
          (3, '{e}', null, '2026-03-01T00:00:00Z'))`.as<'v'>(sql`v(n, word, "is", at)`),
      )
      .select(({ eb }) => [
        sql<number[]>`array_agg(n order by n) filter (where ${eb('n', 'in', [1, 3])})`.as('numbers'),
        sql<number[]>`array_agg(n order by n) filter (where ${eb('word', 'in', ['a"b', '{e}'])})`.as('words'),
        sql<number[]>`array_agg(n order by n) filter (where ${eb('word', 'not in', ['a"b', 'c,d'])})`.as('others'),
        sql<number[]>`array_agg(n order by n) filter (where ${eb('is', 'in', [true, false])})`.as('booleans'),
        sql<number[]>`array_agg(n order by n) filter (where ${eb('at', 'in', days)})`.as('days'),
      ])
      .executeTakeFirstOrThrow(),
  );
  expect(read).toEqual({ numbers: [1, 3], words: [1, 3], others: [3], booleans: [1, 2], days: [1, 3] });
});

test('a statement is named from the second time on, always the same', () => {
  expect(statementName('select 1 as met')).toBeUndefined();
  const name = statementName('select 1 as met');
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(statementName('select 1 as met')).toBe(name);
});

test.each([
  ['a pattern', sql`select 1 where 'a' ilike ${'a%'}`],
  ['words', sql`select 1 where to_tsvector('a') @@ to_tsquery(${'a'})`],
  ['a regular expression', sql`select 1 where 'a' ~* ${'a'}`],
])('what %s decides is planned each time', (_, query) => {
  const { sql: text } = query.compile(db.kysely);
  expect([statementName(text), statementName(text), statementName(text)]).toEqual([undefined, undefined, undefined]);
});

test('rows of varying number take no names', () => {
  const rows = [1, 2].map(() => ({ tenant_id: school, quiz_id: school, name: 'x' }));
  const { sql: text, query } = db.kysely
    .insertInto('quiz_settings' as never)
    .values(rows as never)
    .compile();
  expect([statementName(text, query), statementName(text, query)]).toEqual([undefined, undefined]);
});

test('no connection keeps more statements than the limit', () => {
  const nameOf = createStatementNames(3);
  const texts = ['select 1', 'select 2', 'select 3', 'select 4'];
  for (const text of texts) for (const _ of 'twice') nameOf(text);
  expect(texts.map((text) => nameOf(text) !== undefined)).toEqual([true, true, true, false]);
});

test('a conflict that a parameter finds is not prepared, since a plan for all values is refused', async () => {
  const insert = (rest: string): string => `insert into t (a, b) values ($1, $2) on conflict (a) where ${rest}`;
  const names = createStatementNames();
  for (const text of [insert('"b" = $3 do nothing'), insert('b = $3 do update set c = 1')])
    expect([names(text), names(text)]).toEqual([undefined, undefined]);
  const fine = insert('b is null do update set c = $3');
  expect([names(fine), names(fine)]).toEqual([undefined, expect.any(String)]);
});

test('a statement that answers all columns of a table does so too when a migration has added one', async () => {
  const read = () => withoutTenant(db, (tx) => tx.selectFrom('tenant').selectAll().where('name', '=', 'x').execute());
  for (const _ of [1, 2, 3]) await read();
  await database.asOwner('alter table tenant add column mood text');
  expect(await read()).toEqual([]);
});

test.each([
  ['select * from a where b = $1', false],
  ['select "a".* from "a" where b = $1', false],
  ['select distinct on (lower(b)) * from a where b = $1', false],
  ['update a set b = $1 returning *', false],
  ['select b, a.* from a where b = $1', false],
  ['select count(*), b * 2, b, c * $1 from a', true],
  ['select a.b from (select * from a where (b = $1)) a where (1 = 1)', true],
])('what answers all columns is not prepared: %s', (text, isPrepared) => {
  const names = createStatementNames();
  expect([names(text), names(text) !== undefined]).toEqual([undefined, isPrepared]);
});
