/** The guides for developers, followed: what the generators leave is put into a copy of the tree and checked there. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEndpoint } from '../../../dev/new-endpoint.ts';
import { newQuestionType } from '../../../dev/new-question-type.ts';
import { newSlice } from '../../../dev/new-slice.ts';

const root = join(import.meta.dirname, '../../..');
const guides = ['development.md', ...readdirSync(join(root, 'docs/develop')).map((file) => `develop/${file}`)];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };

test.each(guides)('every path and every command in %s exists', (guide) => {
  const text = readFileSync(join(root, 'docs', guide), 'utf8');
  const commands = Array.from(text.matchAll(/npm run ([\w:-]+)/g), ([, name]) => name!);
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const paths = Array.from(
    text.matchAll(/(?<![\w./-])((?:src|e2e|db|docs|bin|dev|build)\/[\w./-]*[\w/])(?![\w<{…])/g),
    ([, path]) => path!,
  );
  const placeholder = /NNNN|XX|NAME/;
  expect(paths.filter((path) => !placeholder.test(path) && !existsSync(join(root, path)))).toEqual([]);
  const links = Array.from(text.matchAll(/\]\(([^)#:]+)\)/g), ([, path]) => path!);
  expect(links.filter((path) => !existsSync(join(root, 'docs', guide, '..', path)))).toEqual([]);
});

/** Words that guides put in code without being names of ours: types of SQL, and examples that are to be written. */
const notOurs = /^(varchar|bookmark|odd|stars|events)$/;

test('every name that the guides put in code is in the code', () => {
  const texts = ['CONTRIBUTING.md', ...guides.map((guide) => `docs/${guide}`)];
  const named = texts.flatMap((path) =>
    Array.from(readFileSync(join(root, path), 'utf8').matchAll(/`([A-Za-z_]\w*)(?:\(\))?`/g), ([, name]) => ({
      path,
      name: name!,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  const sources = globSync(['{src,db,bin,dev,e2e,build,clients}/**/*.{ts,tsx,mjs,mts,sql,txt,json}', '*.{mjs,json}'], {
    cwd: root,
  });
  const words = new Set(sources.flatMap((path) => readFileSync(join(root, path), 'utf8').match(/\w+/g) ?? []));
  expect(named.filter(({ name }) => !notOurs.test(name) && !words.has(name))).toEqual([]);
});

const copy = mkdtempSync(join(tmpdir(), 'tripos-guides-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));
let ofType: string[] = [];
let ofEndpoint: string[] = [];
let ofSlice: string[] = [];

beforeAll(() => {
  for (const name of [
    'src',
    'bin',
    'package.json',
    'tsconfig.json',
    'biome.json',
    'architecture.mjs',
    'architecture-tables.mjs',
    '.gitignore',
  ])
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      // Of the tests, those that are run there: others import what lies outside the copy.
      filter: (path) =>
        !/^(?:fixtures|seed)$/.test(basename(path)) &&
        (!/\.test\.tsx?$/.test(path) ||
          /items\/(?:question-types\/every-|interchange\/(?:every-type|qti\/probe))/.test(path)),
    });
  const naughty = 'src/items/interchange/fixtures/blns.json';
  cpSync(join(root, naughty), join(copy, naughty));
  cpSync(join(root, 'docs/architecture.md'), join(copy, 'docs/architecture.md'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  ofType = newQuestionType(copy, 'sample-type');
  ofEndpoint = newEndpoint(copy, 'site/blog', 'countSamples');
  ofSlice = newSlice(copy, 'site/sample-slice', 'Samples of a guide.');
  // The formatter writes a list of one in one line, and of several in several.
  for (const name of ['listSamples', 'createSample', 'deleteSample'])
    ofSlice.push(...newEndpoint(copy, 'site/sample-slice', name));
});

/** Runs a program in the copy; answers what it says when it fails, and nothing otherwise. */
const failureOf = (...args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: copy });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.on('close', (code) => resolve(code === 0 ? '' : said || `ended with ${code}`));
  });

test('a new question type has at most 11 files of its own and changes at most 2', () => {
  const own = ofType.filter((path) => path.includes('/sample-type/'));
  expect(own.length).toBeLessThanOrEqual(11);
  expect(ofType.length - own.length).toBeLessThanOrEqual(2);
});

test('both skeletons name what is to be filled in, and neither is made twice', () => {
  const touched = [...ofType, ...ofEndpoint].filter((path) => !/\/(?:question-types\/logic|routes)\.ts$/.test(path));
  const marks = touched.filter((path) => !/TODO\(new\)/.test(readFileSync(join(copy, path), 'utf8')));
  expect(marks).toEqual([]);
  expect(() => newQuestionType(copy, 'sample-type')).toThrow('there already');
  expect(() => newEndpoint(copy, 'site/blog', 'countSamples')).toThrow('already');
  expect(() => newQuestionType(copy, '../x')).toThrow('letters');
  expect(() => newEndpoint(copy, 'site/nothing', 'countSamples')).toThrow('npm run new:slice site/nothing');
});

test('a new slice is served, has its line in the table of imports, and is not made twice', () => {
  const read = (path: string) => readFileSync(join(copy, path), 'utf8');
  expect(read('src/site/sample-slice/contract.ts')).toMatch(
    /^\/\*\* Samples of a guide\. \*\/\nimport .*\nimport .*\n\n/,
  );
  const served = Array.from(read('src/site/sample-slice/routes.ts').matchAll(/handle\((\w+),/g), ([, name]) => name);
  expect(served).toEqual(['listSamples', 'createSample', 'deleteSample']);
  expect(read('src/app/slices.ts')).toContain('\n  sampleSlice,\n');
  expect(read('architecture.mjs')).toContain("'site/sample-slice': { uses: [], for: 'Samples of a guide' },");
  expect(() => newSlice(copy, 'site/sample-slice', 'Again')).toThrow('there already');
  expect(() => newSlice(copy, 'nowhere/sample', 'Lost')).toThrow('no slice in nowhere/ yet');
  expect(() => newSlice(copy, 'site/other', undefined)).toThrow('what it is for');
});

// Types 16 s of processor time, import rules 8 s, laws 5 s; side by side.
test('they compile, keep the import rules, and the type keeps every law but that of its translations', async () => {
  const types = join(copy, 'tsconfig.touched.json');
  const files = [...ofType, ...ofEndpoint, ...ofSlice].filter((path) => path.endsWith('.ts') || path.endsWith('.tsx'));
  writeFileSync(types, JSON.stringify({ extends: './tsconfig.json', include: [], files }));
  const laws = join(copy, 'vitest.laws.ts');
  writeFileSync(laws, `export default { test: { include: ['src/items/**/*.test.{ts,tsx}'], testTimeout: 60_000 } };`);
  const failures = await Promise.all([
    failureOf('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', types),
    failureOf('bin/check-architecture.mjs', '--write'),
    failureOf('node_modules/vitest/vitest.mjs', 'run', '--config', laws, '-t', '^(?!.*has a name).*sample-type'),
  ]);
  expect(failures).toEqual(['', '', '']);
}, 240_000);
