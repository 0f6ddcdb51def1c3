#!/usr/bin/env node
/**
 * Checks every import under src against architecture.mjs. A reader that finds no file would report no breach either, so
 * the number of files is counted a second way, and planted breaches must be found in every run. `--write` brings the map
 * in docs/architecture.md up to date; without it, a map that differs is a failure.
 */
import './packaged-node.mjs';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parts } from '../architecture.mjs';
import { tables } from '../architecture-tables.mjs';
import { drawMap, findTableErrors, findViolations, isGenerated, isTest, partOf } from './architecture-rules.mjs';
import { readModules } from './read-modules.mjs';
import { countDeclared, findTableViolations, tablesOf, testTableRules } from './table-rules.mjs';

const root = join(import.meta.dirname, '..');

const countFiles = (folder) =>
  readdirSync(join(folder, 'src'), { recursive: true }).filter((name) => /\.tsx?$/.test(name)).length;

/** Every file with SQL in it must be read for its tables: which those are is asked of the generated types. */
function findTables() {
  const schema = tablesOf(readFileSync(join(root, 'src/platform/server/database/schema.gen.ts'), 'utf8'));
  const sources = readdirSync(join(root, 'src'), { recursive: true })
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && !isGenerated(path))
    .map((path) => ({ path, part: partOf(path), source: readFileSync(join(root, 'src', path), 'utf8') }));
  return findTableViolations(sources, tables, schema, (part) => parts[part]?.composition === true);
}

/** One breach of each kind, in each way of writing an import. */
const planted = {
  'platform/web/button.tsx': `import { useState } from 'react'; export const Button = () => <b>{useState(0)}</b>;`,
  'platform/exact/clock.ts': `import { hostname } from 'node:os'; export const here = hostname();`,
  'platform/web/leak.ts': `export const leak = () => import('#quizzes/contract.ts');`,
  'quizzes/contract.ts': `export const quiz = 1;`,
  'quizzes/store.ts': `import type { Pool } from 'pg'; export type Store = Pool;`,
  'quizzes/screens/List.tsx': `import type { Store } from '#quizzes/store.ts'; export const List = (s: Store) => <i>{String(s)}</i>;`,
  'quizzes/actions.ts': `import { attempt } from '#delivery/contract.ts'; export const act = attempt;`,
  'delivery/api.ts': `export { store } from './store.ts'; export { open } from './actions.ts';`,
  'delivery/actions.ts': `export const open = 1;`,
  'delivery/store.ts': `import { act } from '#quizzes/actions.ts'; export const store = act;`,
  'results/results/store.ts': `import { open } from '#delivery/api.ts'; export const marks = open;`,
  'delivery/sections/actions.ts': `import { open } from '../api.ts'; export const section = open;`,
  'delivery/contract.ts': `export const attempt = 1;`,
  'delivery/rules.ts': `import { quiz } from '#quizzes/secret.ts'; import { missing } from './nowhere.ts'; export const x = [quiz, missing];`,
  'quizzes/secret.ts': `export { quiz } from './contract.ts'; export const draft = 2;`,
  'quizzes/all.ts': `export * from './contract.ts'; export * from './secret.ts';`,
  'quizzes/one.ts': `import { two } from './two.ts'; export const one: unknown = two;`,
  'quizzes/two.ts': `import { one } from './one.ts'; export const two: unknown = one;`,
  'quizzes/rules.ts': `import { b } from './probe.test.ts'; export const r = b;`,
  'quizzes/probe.test.ts': `export const b = 1;`,
  'items/question-types/essay/grade.ts': `import { grade } from '#items/question-types/cloze/grade.ts'; export const g = grade;`,
  'items/question-types/cloze/grade.ts': `export const grade = 1;`,
  'gallery/rules.ts': `export const nobody = 'listed me';`,
};

const mustBeFound = [
  'platform/exact/clock.ts: neutral files stand on no side',
  'platform/web/leak.ts: platform does not know quizzes',
  'quizzes/screens/List.tsx: server and browser stay apart',
  'quizzes/actions.ts: quizzes does not know delivery',
  'delivery/store.ts: a slice shows others only its open files',
  'delivery/sections/actions.ts: a slice does not go through its own api',
  'delivery/rules.ts: a slice shows others only its open files',
  'delivery/rules.ts: resolves',
  'quizzes/all.ts: no barrels',
  'quizzes/one.ts: no cycles',
  'quizzes/rules.ts: nothing uses a test',
  'items/question-types/essay/grade.ts: question types do not know each other',
  'gallery/rules.ts: listed',
];

/** Answers which planted breaches were overlooked and which were imagined. */
async function selfTest() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'tripos-architecture-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports: { '#*': './src/*' } }));
    for (const [path, source] of Object.entries(planted)) {
      mkdirSync(join(folder, 'src', dirname(path)), { recursive: true });
      writeFileSync(join(folder, 'src', path), source);
    }
    const found = findViolations(await readModules(folder)).map(({ path, rule }) => `${path}: ${rule}`);
    return [
      ...mustBeFound.filter((breach) => !found.includes(breach)).map((breach) => `overlooks "${breach}"`),
      ...found.filter((breach) => !mustBeFound.includes(breach)).map((breach) => `imagines "${breach}"`),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const failures = [...(await selfTest()), ...testTableRules()].map(
  (failure) => `The check itself is broken: it ${failure}`,
);
const modules = await readModules(root);
const files = countFiles(root);
if (modules.length === 0 || modules.length !== files) {
  failures.push(`The check read ${modules.length} files, but src holds ${files}`);
}
for (const { path, rule, detail } of [...findTableErrors(), ...findViolations(modules), ...findTables()]) {
  failures.push(`${path.startsWith('architecture') ? '' : 'src/'}${path}: ${rule}: ${detail}`);
}
const page = join(root, 'docs/architecture.md');
const written = readFileSync(page, 'utf8');
const drawn = drawMap(written);
if (process.argv.includes('--write')) writeFileSync(page, drawn);
else if (drawn !== written)
  failures.push('docs/architecture.md: the map differs: run npm run check:architecture -- --write');
for (const failure of failures) console.error(failure);
const declared = countDeclared(tables);
console.log(
  `${modules.length} files read, ${failures.length} breaches of architecture.mjs; ` +
    `${declared.reads} reads and ${declared.writes} writes of other parts' tables are declared`,
);
process.exitCode = failures.length > 0 ? 1 : 0;
