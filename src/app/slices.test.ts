import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allFinders, slices } from './slices.ts';

const folder = join(import.meta.dirname, '..');

/** What `export { a, type B, c as d } from …` lists, under the names that other files import. */
const namesOpenedBy = (text: string): string[] =>
  Array.from(text.matchAll(/^export (?:type )?\{([^}]*)\}/gm), ([, list]) => list!.split(','))
    .flat()
    .map(
      (entry) =>
        entry
          .trim()
          .replace(/^type /, '')
          .split(' as ')
          .at(-1)!,
    )
    .filter(Boolean);

test('every slice of the source tree is in the list of the server, once', async () => {
  const files = globSync('**/slice.ts', { cwd: folder }).filter((file) => file !== 'access/slice.ts');
  expect(files.length).toBeGreaterThan(30);
  const brought = await Promise.all(files.map(async (file) => Object.values(await import(join(folder, file)))));
  expect(new Set(slices).size).toBe(slices.length);
  expect(new Set(brought.flat())).toEqual(new Set(slices));
});

test('every list of endpoints belongs to a slice', () => {
  const routes = globSync('**/routes.ts', { cwd: folder }).map((file) => file.replace(/\/[^/]*$/, ''));
  const owners = globSync('**/slice.ts', { cwd: folder }).map((file) => file.replace(/\/[^/]*$/, ''));
  expect(routes.filter((at) => !owners.some((owner) => at === owner || at.startsWith(`${owner}/`)))).toEqual([]);
});

test('each name that a slice opens is used by another part of the product', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).map(
    (file) => [file, readFileSync(join(folder, file), 'utf8')] as const,
  );
  const apis = sources.filter(([file]) => /\/api\.ts$/.test(file));
  expect(apis.length).toBeGreaterThan(20);
  const unused = apis.flatMap(([file, text]) => {
    const users = sources.filter(([, source]) => source.includes(`'#${file}'`));
    return namesOpenedBy(text)
      .filter((name) => !users.some(([, source]) => new RegExp(`\\b${name}\\b`).test(source)))
      .map((name) => `${file}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test('the search shows quizzes first and groups last', () => {
  expect(allFinders.map(({ kind }) => kind)).toEqual([
    'quiz',
    'attempt',
    'course',
    'topic',
    'channel',
    'question',
    'person',
    'group',
  ]);
});
