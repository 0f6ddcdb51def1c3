import { readTableUses } from './table-uses.mjs';

/**
 * @typedef {{ owns?: string, reads?: { why: string, tables: string }, writes?: { why: string, tables: string }, computed?: string }} Part
 * @typedef {{ path: string, part: string | null, source: string }} File
 * @typedef {{ rule: string, path: string, detail: string }} Violation
 */

const DECLARED = 'architecture-tables.mjs';
const wordsOf = (text) => (text ? text.split(' ') : []);

/** The tables of the generated types; a view for search counts as its table. */
export const tablesOf = (types) =>
  new Set(
    [...types.slice(types.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): /gm)]
      .map(([, name]) => name)
      .filter((name) => !name.startsWith('searchable_')),
  );

/** Tables without an owner or with two, owners and declarations of tables that are none, and declarations without a reason. */
function findOwnerErrors(tables, schema) {
  const fault = (detail) => ({ rule: 'table owners', path: DECLARED, detail });
  const owners = Map.groupBy(
    Object.entries(tables).flatMap(([part, { owns }]) => wordsOf(owns).map((table) => ({ part, table }))),
    ({ table }) => table,
  );
  const declared = Object.entries(tables).flatMap(([part, { reads, writes }]) =>
    [reads, writes].flatMap((one) => wordsOf(one?.tables).map((table) => ({ part, table }))),
  );
  return [
    ...[...schema].filter((table) => !owners.has(table)).map((table) => fault(`${table} has no owner`)),
    ...[...owners]
      .filter(([, of]) => of.length > 1)
      .map(([table, of]) => fault(`${table} has several owners: ${of.map(({ part }) => part).join(', ')}`)),
    ...[...owners.keys()].filter((table) => !schema.has(table)).map((table) => fault(`${table} is no table`)),
    ...declared
      .filter(({ table }) => !schema.has(table))
      .map(({ part, table }) => fault(`${part} declares ${table}, which is no table`)),
    ...Object.entries(tables)
      .filter(([, { reads, writes }]) => [reads, writes].some((one) => one && !one.why))
      .map(([part]) => fault(`${part} does not say why it uses tables of others`)),
  ];
}

/**
 * Every use of a table by a part that neither owns it nor declares that, and every declaration that nothing needs.
 *
 * @param {File[]} files without tests and generated ones
 * @param {Record<string, Part>} tables
 * @param {ReadonlySet<string>} schema the names of all tables
 * @param {(part: string) => boolean} isFree parts that may use every table
 * @returns {Violation[]}
 */
export function findTableViolations(files, tables, schema, isFree) {
  const named = new Set([...schema].flatMap((table) => [table, `searchable_${table}`]));
  const needed = new Set();
  const breaches = files.flatMap(({ path, part, source }) => {
    if (part === null || isFree(part)) return [];
    const { owns, reads, writes, computed } = tables[part] ?? {};
    const found = readTableUses(source, named, path);
    const breach = (rule, detail) => ({ rule, path, detail });
    const uses = found.uses.map((use) => ({ ...use, table: use.table.replace(/^searchable_/, '') }));
    for (const { table, isWrite } of uses) needed.add(`${part} ${isWrite ? 'writes' : 'reads'} ${table}`);
    if (found.computed.length > 0) needed.add(`${part} computed`);
    const mayRead = new Set([owns, reads?.tables, writes?.tables].flatMap(wordsOf));
    const mayWrite = new Set([owns, writes?.tables].flatMap(wordsOf));
    return [
      ...uses
        .filter(({ table, isWrite }) => !(isWrite ? mayWrite : mayRead).has(table))
        .map(({ table, isWrite }) =>
          breach('table owners', `${part} ${isWrite ? 'writes' : 'reads'} ${table}, which another part owns`),
        ),
      ...(found.computed.length > 0 && !computed
        ? [breach('table owners', `${part} takes the name of a table from a variable (${found.computed[0]})`)]
        : []),
    ];
  });
  const stale = Object.entries(tables).flatMap(([part, { reads, writes, computed }]) => [
    ...wordsOf(reads?.tables)
      .filter((table) => !needed.has(`${part} reads ${table}`))
      .map((table) => `${part} no longer reads ${table}`),
    ...wordsOf(writes?.tables)
      .filter((table) => !needed.has(`${part} writes ${table}`))
      .map((table) => `${part} no longer writes ${table}`),
    ...(computed && !needed.has(`${part} computed`) ? [`${part} no longer takes names of tables from variables`] : []),
  ]);
  return [
    ...findOwnerErrors(tables, schema),
    ...breaches,
    ...stale.map((detail) => ({ rule: 'table owners', path: DECLARED, detail })),
  ];
}

/** How many uses of other parts' tables are declared. */
export const countDeclared = (tables) => {
  const count = (kind) => Object.values(tables).reduce((sum, part) => sum + wordsOf(part[kind]?.tables).length, 0);
  return { reads: count('reads'), writes: count('writes') };
};

const file = (part, source, name = 'store.ts') => ({ path: `${part}/${name}`, part, source });

/** What the check must find, and next to it what it must not. */
const planted = [
  file('a', 'tx.selectFrom("mine as m").innerJoin("theirs as t", "t.id", "m.id")'),
  file('a', 'sql<Row>`select 1 from mine m, theirs t where m.id = t.id`', 'list.ts'),
  file('a', 'const part = sql`and exists (select from only "theirs")`', 'part.ts'),
  file('a', 'tx.prepared("x", "select 1 from theirs where id = $1", [])', 'prepared.ts'),
  file('a', 'tx.updateTable("theirs").set({ x: 1 })', 'update.ts'),
  file('a', 'sql`insert into theirs (id) select id from mine on conflict do update set x = 1`', 'insert.ts'),
  file('a', 'sql`delete from theirs t using mine m where t.id = m.id`', 'delete.ts'),
  file('a', ['sql`select 1 from $', '{sql.table(name)}`'].join(''), 'computed.ts'),
  file('a', 'tx.selectFrom(sql`unnest(x)`.as("n"))', 'own.ts'),
  file('a', 'tx.selectFrom(sql`lateral (select 1 from theirs)`.as("n"))', 'named.ts'),
  file('a', 'sql`select 1 from searchable_theirs`', 'search.ts'),
  file('a', 'sql`with theirs as (select 1 from mine) select 1 from theirs`', 'own-name.ts'),
  file('a', "sql`select 'from theirs' as x, theirs.y -- from theirs\nfrom mine as theirs for update`", 'words.ts'),
  file('a', 'sql`select extract(day from at), a is distinct from b, f(x) from theirs(1)`', 'calls.ts'),
  file('b', 'sql`select 1 from theirs join read r using (id)`'),
  file('b', 'tx.updateTable("read")', 'write.ts'),
];
const plantedTables = {
  a: { owns: 'mine twice' },
  b: { owns: 'theirs twice gone', reads: { why: 'a reason', tables: 'read unread' } },
};
const plantedSchema = new Set(['mine', 'theirs', 'twice', 'read', 'unread', 'nobodys']);
const mustBeFound = [
  ...['store', 'list', 'part', 'prepared', 'named', 'search'].map(
    (name) => `a/${name}.ts: a reads theirs, which another part owns`,
  ),
  ...['update', 'insert', 'delete'].map((name) => `a/${name}.ts: a writes theirs, which another part owns`),
  'a/computed.ts: a takes the name of a table from a variable (table)',
  'b/write.ts: b writes read, which another part owns',
  `${DECLARED}: b no longer reads unread`,
  `${DECLARED}: gone is no table`,
  ...['nobodys', 'read', 'unread'].map((table) => `${DECLARED}: ${table} has no owner`),
  `${DECLARED}: twice has several owners: a, b`,
];

/** Which planted breaches are overlooked and which are imagined. */
export function testTableRules() {
  const found = new Set(
    findTableViolations(planted, plantedTables, plantedSchema, () => false).map(
      ({ path, detail }) => `${path}: ${detail}`,
    ),
  );
  return [
    ...mustBeFound.filter((breach) => !found.has(breach)).map((breach) => `overlooks "${breach}"`),
    ...[...found].filter((breach) => !mustBeFound.includes(breach)).map((breach) => `imagines "${breach}"`),
  ];
}
