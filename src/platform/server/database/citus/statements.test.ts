import { expect, test } from 'vitest';
import { readMigrations } from '../migrate.ts';
import { readNewTable, statementsOf, withChecksApart } from './statements.ts';

test('statements end at semicolons, but not at those in strings, bodies and comments', () => {
  expect(
    statementsOf(`-- First; of two.
      select ';', "a;b", E'it''s;' /* ; */;
      create function f() returns void language plpgsql as $body$ begin perform 1; end $body$;
      -- Nothing more;
    `).map((statement) => statement.replace(/\s+/g, ' ')),
  ).toEqual([
    `-- First; of two. select ';', "a;b", E'it''s;' /* ; */`,
    'create function f() returns void language plpgsql as $body$ begin perform 1; end $body$',
  ]);
});

test('the foreign keys of a new table come apart, with all their options', () => {
  expect(
    readNewTable(`create table bookmark (
      tenant_id uuid not null, -- the school, of course
      kind text not null check (kind in ('a', 'b')),
      primary key (tenant_id, kind),
      constraint of_person foreign key (tenant_id, kind) references person on delete set null (kind),
      foreign key (tenant_id, kind) references question on delete cascade
    )`),
  ).toEqual({
    name: 'bookmark',
    create: `create table bookmark (tenant_id uuid not null, kind text not null check (kind in ('a', 'b')), primary key (tenant_id, kind))`,
    foreignKeys: [
      'constraint of_person foreign key (tenant_id, kind) references person on delete set null (kind)',
      'foreign key (tenant_id, kind) references question on delete cascade',
    ],
  });
  expect(readNewTable('alter table bookmark add column n int')).toBeNull();
  const other = 'create table t (id uuid not null references tenant on delete cascade, n int) with (fillfactor = 50)';
  expect(readNewTable(other)).toEqual({
    name: 't',
    create: 'create table t (id uuid not null, n int) with (fillfactor = 50)',
    foreignKeys: ['foreign key (id) references tenant on delete cascade'],
  });
});

test('of the migrations, every table is read as one, with each of its foreign keys', async () => {
  const sql = (await readMigrations()).map((migration) => migration.sql);
  const tables = sql.flatMap(statementsOf).flatMap((statement) => readNewTable(statement) ?? []);
  expect(tables.length).toBe(sql.join('\n').match(/^create table/gim)!.length);
  expect(tables.flatMap((table) => table.foreignKeys).length).toBeGreaterThan(150);
  expect(tables.filter((table) => /\breferences\b/i.test(table.create))).toEqual([]);
});

test('checks of new columns come apart, under their own names or those that PostgreSQL gives them', () => {
  expect(
    withChecksApart(`-- Two; and
      alter table webhook
        add column kind text not null default 'check (' check (kind in ('a)', 'b')),
        add column name text not null default ''`),
  ).toEqual([
    `alter table webhook add column kind text not null default 'check ('`,
    `alter table webhook add constraint webhook_kind_check check (kind in ('a)', 'b'))`,
    `alter table webhook add column name text not null default ''`,
  ]);
  expect(withChecksApart('alter table t add column n int check (n > 0) not null')).toEqual([
    'alter table t add column n int not null',
    'alter table t add constraint t_n_check check (n > 0)',
  ]);
  expect(
    withChecksApart(`alter table t add column n int not null
      constraint t_n_is_positive check (n > 0)`),
  ).toEqual(['alter table t add column n int not null', 'alter table t add constraint t_n_is_positive check (n > 0)']);
  for (const same of [
    'alter table t add column n int, add column m int',
    'alter table t add constraint c check (n > 0) not valid',
    'create index on t (n)',
  ])
    expect(withChecksApart(same)).toEqual([same]);
});

test('of the migrations, no column is added with its check', async () => {
  const statements = (await readMigrations()).flatMap(({ sql }) => statementsOf(sql));
  const apart = statements.flatMap(withChecksApart);
  expect(apart.length).toBeGreaterThan(statements.length + 10);
  const bare = apart.map((one) => one.replace(/'(?:[^']|'')*'/g, "''"));
  expect(bare.filter((one) => /^alter table \w+ add column .*\b(?:check|constraint)\b/is.test(one))).toEqual([]);
});
