/** Raw SQL beside a row type is held to the schema: PostgreSQL says what each statement answers, without running it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { isTest } from '../bin/architecture-rules.mjs';
import { findStatements, type Statement } from '../bin/raw-sql.mjs';
import { describer, type Field } from './describe-statement.ts';

/** Statements that are only whole when they run, by file: how many, and what is not known before. */
const RUN_TIME: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'src/admin/operations/audit/store-subjects.ts': [1, 'table and columns by the kind of subject'],
  'src/admin/operations/audit/store.ts': [1, 'the column whose values a filter offers'],
  'src/admin/operations/store-data.ts': [2, 'the table by the kind of data'],
  'src/admin/tenant-settings/store-images.ts': [1, 'a union over all places for pictures'],
  'src/app/secrets.ts': [2, 'the table of each secret'],
  'src/courses/enrolment/store-students.ts': [3, 'the column to sort by'],
  'src/courses/enrolment/store-waiting.ts': [3, 'the audience of a course'],
  'src/delivery/finish/store.ts': [1, 'the columns of a result'],
  'src/delivery/proctoring/store.ts': [2, 'the condition of the action'],
  'src/items/question-bank/store-find.ts': [1, 'the conditions of a search'],
  'src/items/question-bank/store-list.ts': [2, 'the conditions of a list'],
  'src/items/question-bank/store-whole.ts': [1, 'the conditions of a list'],
  'src/platform/server/archive/read-into.ts': [1, 'every table of the catalogue'],
  'src/platform/server/configuration/installation-secret.ts': [1, 'the table of each secret'],
  'src/platform/server/database/search-page.ts': [5, 'what is searched'],
  'src/quizzes/accommodations/store.ts': [1, 'a prepared text made for one person or many'],
  'src/results/practice/store-today.ts': [1, 'whose cards, as a part of the query builder'],
  'src/results/results/standings/store-participants.ts': [3, 'the column to sort by'],
  'src/results/results/standings/store-ranking.ts': [3, 'how the attempts of a person count'],
  'src/results/results/store-find.ts': [1, 'the words of a search'],
  'src/results/statistics/store.ts': [2, 'which attempts count'],
  'src/site/dashboard/store.ts': [1, 'what waits, and for whom'],
  'src/site/public-quizzes/store.ts': [1, 'a part from the query builder'],
};

/** Files of row types that are made of schemas or of generated types: only that their statements are whole is checked. */
const UNREAD = [
  'src/live/store-answers.ts',
  'src/live/store-players.ts',
  'src/delivery/save/store.ts',
  'src/delivery/save/store.ts',
  'src/grading/regrade/store-new-totals.ts',
  'src/grading/regrade/store.ts',
  'src/quizzes/accommodations/store.ts',
  'src/quizzes/accommodations/store-list.ts',
  'src/platform/server/archive/write.ts',
];

const client = new pg.Client({ connectionString: (await testDatabase()).url });
await client.connect();
afterAll(() => client.end());
// The tables that some statements make for themselves; a tenant, because filling them asks for one.
await client.query(`BEGIN; SELECT set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true)`);
const describe = await describer(client);

const TEMPORARY = /^\s*create temporary table/i;

/** The answer, or why PostgreSQL refuses; the transaction continues either way. */
async function tried<T>(work: () => Promise<T>): Promise<{ answer: T } | { refusal: string }> {
  await client.query('SAVEPOINT tried');
  try {
    return { answer: await work() };
  } catch (error) {
    await client.query('ROLLBACK TO tried');
    return { refusal: (error as Error).message };
  }
}

function faultsOf({ row, text }: Statement, fields: readonly Field[]): string[] {
  const answered = new Map(fields.map((field) => [field.name, field]));
  const missing = [...row!.keys()].filter((name) => !answered.has(name)).map((name) => `${name} is not answered`);
  const undeclared = [...answered.keys()].filter((name) => !row!.has(name)).map((name) => `${name} is not declared`);
  const wrong = fields.flatMap(({ name, kind, nullable }) => {
    const kinds = row!.get(name)?.kinds ?? ['any'];
    if (kind === 'any' || kinds.includes('any')) return [];
    const isNull = kinds.includes('null') || kinds.includes('undefined');
    // Whether elements of an array may be null, PostgreSQL does not say.
    const values = kinds.filter((one) => !['null', 'null[]', 'undefined'].includes(one));
    // A moment may be infinite, which is a number; of an array, each of its kinds is one of the elements.
    const fits = (one: string) => one === kind || (kind === 'Date' && one === 'number');
    const isFilled = nullable === null || isNull || new RegExp(`\\b${nullable}"? (is not null|[<>])`, 'i').test(text!);
    return [
      ...(values.every(fits) ? [] : [`${name} is ${kind}, not ${values.join(' | ')}`]),
      ...(isFilled ? [] : [`${name} may be null`]),
    ];
  });
  return [...missing, ...undeclared, ...wrong];
}

/** What is wrong with the statements of a folder, and which of them can't be looked at before they run. */
async function check(root: string) {
  const statements = findStatements(root, (path) => !isTest(path) && !path.endsWith('.gen.ts'));
  for (const { text } of statements.filter((one) => one.text !== null && TEMPORARY.test(one.text)))
    await client.query(text!.replaceAll(/\$\d+/g, 'null'));
  const typed = statements.filter(({ isTyped }) => isTyped);
  const faults: string[] = [];
  const atRunTime: string[] = [];
  const untold: string[] = [];
  for (const one of typed) {
    const said = one.text === null ? { refusal: one.unknown } : await tried(() => describe(one.text!));
    if (
      ('refusal' in said && /at or near "\$\d+"|at end of input|"pgboss\./.test(said.refusal ?? '')) ||
      one.text === null
    )
      atRunTime.push(one.path);
    else if ('refusal' in said) faults.push(`${one.path}: ${said.refusal}: ${one.first}`);
    else if (one.row === null) untold.push(one.path);
    else faults.push(...faultsOf(one, said.answer).map((fault) => `${one.path}: ${fault}: ${one.first}`));
  }
  return { count: typed.length, faults, atRunTime, untold };
}

const found = await check(join(import.meta.dirname, '..'));

test('every row type says what its statement answers', () => {
  expect(found.faults).toEqual([]);
});

test('few statements are only whole when they run, and each is named with its reason', () => {
  const counted = Object.fromEntries(
    Map.groupBy(found.atRunTime, (path) => path)
      .entries()
      .map(([path, all]) => [path, all.length]),
  );
  expect(counted).toEqual(Object.fromEntries(Object.entries(RUN_TIME).map(([path, [count]]) => [path, count])));
  expect(Object.values(RUN_TIME).every(([, why]) => why.length > 10)).toBe(true);
  expect(found.count - found.atRunTime.length).toBeGreaterThan(140);
  expect(found.untold.toSorted()).toEqual(UNREAD.toSorted());
});

test('statements that say something else than their row type are found', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tripos-rows-'));
  try {
    await mkdir(join(root, 'src'));
    const planted: Record<string, string> = {
      'right.ts':
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
        'const own = (id: string) => sql`where tenant_id = ${id}`;\nsql<Pick<Row, "email" | "seen">>`select email, last_seen_at as seen from person ${own("a")}`;\ninterface Row { email: string; seen: Date | null; x: number }',
      'column.ts': 'sql<{ emil: string }>`select email from person`',
      'type.ts': 'sql<{ count: number }>`select count(*) as count from person`',
      'array.ts': 'sql<{ roles: string }>`select roles from person`',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      'null.ts': 'sql<{ last_seen_at: Date }>`select last_seen_at from person where person_id = ${id}`',
      'filled.ts': 'sql<{ last_seen_at: Date }>`select last_seen_at from person where last_seen_at is not null`',
      'table.ts': 'sql<{ email: string }>`select email from persons`',
      'fragment.ts': ['const source = sql`persons`;\nsql<{ email: string }>`select email from $', '{source}`'].join(''),
      'later.ts': ['sql<{ email: string }>`select email from $', '{sql.table(name)}`'].join(''),
    };
    for (const [name, source] of Object.entries(planted))
      await writeFile(join(root, 'src', name), `import { sql } from 'kysely';\n${source};\n`);
    const { faults, atRunTime } = await check(root);
    expect(faults.map((fault) => fault.replace(/: select.*$/, '')).sort()).toEqual([
      'src/array.ts: roles is string[], not string',
      'src/column.ts: email is not declared',
      'src/column.ts: emil is not answered',
      'src/fragment.ts: relation "persons" does not exist',
      'src/null.ts: last_seen_at may be null',
      'src/table.ts: relation "persons" does not exist',
      'src/type.ts: count is string, not number',
    ]);
    expect(atRunTime).toEqual(['src/later.ts']);
  } finally {
    await rm(root, { recursive: true });
  }
});
