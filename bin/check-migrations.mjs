#!/usr/bin/env node
/**
 * Lints the migrations after the baseline with Squawk for long locks, table rewrites and changes that break the release
 * before (docs/develop/migrations.md). A linter that reads nothing reports nothing, so planted dangerous migrations must
 * be found in every run, and the samples in the guides must pass. `check-migrations.mjs FILE …` lints other files.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const migrations = join(root, 'db/migrations');

/** The last migration that was written without the linter. Databases have its hash, so it is never edited. */
const BASELINE = '0091';

const HEAD = `set local lock_timeout = '5s';\nset local statement_timeout = '5min';\n`;

/** Dangerous migrations, and the rule that must report each. */
const planted = {
  'timeouts.sql': ['alter table attempt alter column score type bigint;', 'require-lock-timeout'],
  'statement.sql': [
    `set local lock_timeout = '5s'; alter table attempt alter column score type bigint;`,
    'require-statement-timeout',
  ],
  'type.sql': [`${HEAD}alter table attempt alter column score type bigint;`, 'changing-column-type'],
  'index.sql': [`${HEAD}create index on attempt (tenant_id, quiz_id);`, 'require-concurrent-index-creation'],
  'concurrently.sql': [
    `${HEAD}create index concurrently attempt_of_quiz on attempt (tenant_id, quiz_id);`,
    'ban-concurrent-index-creation-in-transaction',
  ],
  'required.sql': [`${HEAD}alter table attempt add column mood text not null;`, 'adding-required-field'],
  'volatile.sql': [
    `${HEAD}alter table attempt add column mood uuid default gen_random_uuid();`,
    'adding-field-with-default',
  ],
  'not-null.sql': [`${HEAD}alter table attempt alter column mood set not null;`, 'adding-not-nullable-field'],
  'unique.sql': [`${HEAD}alter table attempt add unique (tenant_id, mood);`, 'disallowed-unique-constraint'],
  'foreign-key.sql': [
    `${HEAD}alter table attempt add foreign key (tenant_id, mood) references person;`,
    'adding-foreign-key-constraint',
  ],
  'validate.sql': [
    `${HEAD}alter table attempt add constraint sane check (mood <> '') not valid;
     alter table attempt validate constraint sane;`,
    'constraint-missing-not-valid',
  ],
  'drop-column.sql': [`${HEAD}alter table attempt drop column mood;`, 'ban-drop-column'],
  'drop-table.sql': [`${HEAD}drop table attempt;`, 'ban-drop-table'],
  'rename-column.sql': [`${HEAD}alter table attempt rename mood to spirit;`, 'renaming-column'],
  'rename-table.sql': [`${HEAD}alter table attempt rename to sitting;`, 'renaming-table'],
  'commit.sql': ['select 1; commit;', 'transaction-nesting'],
  'syntax.sql': ['alter tabel attempt;', 'syntax-error'],
  'misspelt.sql': ['-- Unused.\n-- squawk-ignore ban-drop-colum\nselect 1;', 'unused-ignore'],
  'no-reason.sql': [
    `${HEAD}-- squawk-ignore ban-drop-column\nalter table attempt drop column mood;`,
    'exception-without-reason',
  ],
  'whole-file.sql': [
    `-- Too much.\n-- squawk-ignore-file\nalter table attempt drop column mood;`,
    'exception-without-reason',
  ],
  'beside.sql': [
    `${HEAD}alter table attempt drop column mood; -- squawk-ignore ban-drop-column`,
    'exception-without-reason',
  ],
};

const EXCEPTED = `${HEAD}-- Release 0.2 no longer reads it.
-- squawk-ignore ban-drop-column
alter table attempt drop column mood;
`;

/** The SQL samples in the guides. What follows the timeouts in a migration is shown without them. */
function samples() {
  const found = {};
  for (const guide of ['add-a-table', 'migrations']) {
    const blocks = [...readFileSync(join(root, `docs/develop/${guide}.md`), 'utf8').matchAll(/```sql\n(.+?)```/gs)];
    if (blocks.length === 0) throw new Error(`docs/develop/${guide}.md has no sample to lint`);
    for (const [index, [, sql]] of blocks.entries())
      found[`${guide}-${index + 1}.sql`] = sql.includes('lock_timeout') ? sql : HEAD + sql;
  }
  return found;
}

/** The linter's program for this platform; throws with what to do when it is not installed. */
function findProgram() {
  try {
    return createRequire(import.meta.url)('squawk-cli/js/index.js').getBinaryPath();
  } catch (error) {
    throw new Error(
      `Migrations were not linted: ${error.message}\nRun npm ci, or lint on a platform that squawk-cli has a program for.`,
    );
  }
}

/**
 * What Squawk reports about the files, by their base names; lines count from 1. Throws when it did not do its work.
 *
 * @param {readonly string[]} paths at least one
 */
function lint(program, paths) {
  const args = ['--config', join(root, 'db/squawk.toml'), '--reporter', 'json', ...paths];
  const { stdout, stderr, status, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (error) throw error;
  if (status !== 0 && status !== 1) throw new Error(`squawk ended with ${status}: ${stderr}`);
  let reports;
  try {
    reports = JSON.parse(stdout);
  } catch {
    throw new Error(`squawk did not report: ${stderr || stdout}`);
  }
  return reports.map(({ file, line, rule_name: rule, message, help }) => ({
    file: basename(file),
    line: line + 1,
    rule,
    detail: help ? `${message} ${help}` : message,
  }));
}

/** Where archives made before a migration are told how they are read after it. */
const JUDGED = 'src/platform/server/archive/former-names.ts';

/** Migrations of which nobody has said what becomes of archives that were made before them. */
const findUnjudged = (names) => {
  const judged = readFileSync(join(root, JUDGED), 'utf8');
  const detail = `Archives made before it must still come in. If it only adds what old rows may lack, or renames, name it in KEEPING of ${JUDGED}; a new name of a table or column goes there too.`;
  return names
    .filter((name) => !judged.includes(`'${name}'`))
    .map((file) => ({ file, line: 1, rule: 'unjudged-archives', detail }));
};

/** Exceptions that name no single rule on a line of their own, or have no reason in the comment above. */
function findBareExceptions(file, sql) {
  const lines = sql.split('\n');
  const isReason = (line = '') => /^\s*--\s*\S/.test(line) && !/squawk-/.test(line);
  return lines.flatMap((line, index) => {
    if (!/squawk-/.test(line)) return [];
    if (/^\s*-- squawk-ignore [a-z-]+$/.test(line) && isReason(lines[index - 1])) return [];
    const detail =
      'Write "-- squawk-ignore RULE" on the line above the statement, and the reason in the line above that.';
    return [{ file, line: index + 1, rule: 'exception-without-reason', detail }];
  });
}

const check = (program, paths) => [
  ...lint(program, paths),
  ...paths.flatMap((path) => findBareExceptions(basename(path), readFileSync(path, 'utf8'))),
];

/** Answers which planted dangers were overlooked and what was imagined in migrations that are right. */
function selfTest(program) {
  const folder = mkdtempSync(join(tmpdir(), 'tripos-migrations-'));
  try {
    const right = { ...samples(), 'excepted.sql': EXCEPTED };
    const all = [...Object.entries(planted).map(([name, [sql]]) => [name, sql]), ...Object.entries(right)];
    for (const [name, sql] of all) writeFileSync(join(folder, name), sql);
    const reports = check(
      program,
      all.map(([name]) => join(folder, name)),
    );
    const isFound = ([name, [, rule]]) => reports.some((report) => report.file === name && report.rule === rule);
    return [
      ...Object.entries(planted)
        .filter((entry) => !isFound(entry))
        .map(([name, [, rule]]) => `The check itself is broken: it overlooks ${rule} in ${name}`),
      ...(findUnjudged(['9999__nobody__judged.sql']).length === 1
        ? []
        : ['The check itself is broken: it overlooks archives']),
      ...reports
        .filter(({ file }) => file in right)
        .map(({ file, line, rule }) => `A sample in the guides is reported: ${file}:${line}: ${rule}`),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

try {
  const program = findProgram();
  const failures = selfTest(program);
  const chosen = process.argv.slice(2);
  const newer = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql') && name.slice(0, BASELINE.length) > BASELINE)
    .map((name) => join(migrations, name));
  const paths = chosen.length > 0 ? chosen : newer;
  if (paths.length > 0)
    for (const { file, line, rule, detail } of [
      ...check(program, paths),
      ...(chosen.length > 0 ? [] : findUnjudged(newer.map((path) => basename(path)))),
    ])
      failures.push(`${file}:${line}: ${rule}: ${detail}`);
  for (const failure of failures) console.error(failure);
  const read = paths.length === 0 ? `No migration is newer than ${BASELINE}` : `${paths.length} migrations read`;
  const dangers = Object.keys(planted).length;
  console.log(
    `${read}, ${failures.length} failures; ${dangers} planted dangers and the samples in the guides were read too`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
