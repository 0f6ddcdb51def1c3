/** What has been reached stays: functions and files that can be read at once, and types that need no word for it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countCasts, isProduct, isTexts, measureFunctions } from '../../../bin/structure-rules.mjs';

/** To be lowered when fewer are needed. A cast that is right is written with its reason; see `npm run structure`. */
const MOST_CASTS = 290;
const MOST_LONG_FUNCTIONS = 40;
const MOST_LONG_FILES = 10;
const LONGEST_FUNCTION = 100;

const root = join(import.meta.dirname, '../..');
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((path) => isProduct(path) && !isTexts(path))
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));

test('there are no more casts than before', () => {
  const counts = sources.map(({ path, source }): number => countCasts(path, source));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_CASTS);
});

test('few functions are longer than 80 lines, and none is longer than 100', () => {
  const functions: { path: string; name: string; lines: number }[] = sources.flatMap(({ path, source }) =>
    measureFunctions(path, source),
  );
  expect(functions.filter(({ lines }) => lines > LONGEST_FUNCTION)).toEqual([]);
  const long = functions.filter(({ lines }) => lines > 80).map(({ path, name, lines }) => `${path}: ${name}, ${lines}`);
  expect(long.length, long.join('\n')).toBeLessThanOrEqual(MOST_LONG_FUNCTIONS);
});

test('few files are longer than 300 lines', () => {
  const long = sources.filter(({ source }) => source.split('\n').length - 1 > 300).map(({ path }) => path);
  expect(long.length, long.join('\n')).toBeLessThanOrEqual(MOST_LONG_FILES);
});
