/** What has been reached stays: functions and files that can be read at once, and types that need no word for it. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { countCasts, isProduct, isTexts, measureFunctions } from '../../../bin/structure-rules.mjs';

/** To be lowered when fewer are needed. A cast that is right is written with its reason; see `npm run structure`. */
const MOST_CASTS = 264;
const LONGEST_FUNCTION = 80;
const LONGEST_FILE = 300;
const LARGEST_FOLDER = 25;

const root = join(import.meta.dirname, '../..');
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => isProduct(path));
const sources = paths
  .filter((path) => !isTexts(path))
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));

test('there are no more casts than before', () => {
  const counts = sources.map(({ path, source }): number => countCasts(path, source));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_CASTS);
});

test('no function is longer than 80 lines: what is longer is split by idea', () => {
  const functions: { path: string; name: string; lines: number }[] = sources.flatMap(({ path, source }) =>
    measureFunctions(path, source),
  );
  const long = functions.filter(({ lines }) => lines > LONGEST_FUNCTION);
  expect(long.map(({ path, name, lines }) => `${path}: ${name}, ${lines}`)).toEqual([]);
});

test('no file but texts is longer than 300 lines', () => {
  const long = sources.filter(({ source }) => source.split('\n').length - 1 > LONGEST_FILE);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('no folder has more than 25 files of its own', () => {
  const counts = Map.groupBy(paths, (path) => dirname(path));
  const large = [...counts].filter(([, files]) => files.length > LARGEST_FOLDER);
  expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});
