import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allFinders, slices } from './slices.ts';

const folder = join(import.meta.dirname, '..');

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
