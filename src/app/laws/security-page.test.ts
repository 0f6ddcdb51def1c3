/** docs/security.md claims much: each claim names what would fail if it were not true. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

const lines = page.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim());
  const [, requirement = '', mark = '', how = '', shown = ''] = cells;
  return /^\d+\.\d+\.\d+/.test(requirement) ? [{ requirement, mark, how, shown, cells: cells.length }] : [];
});

/** A file that the page names: beside the code, in the browser's tests, or in the folder of the repository. */
const exists = (path: string): boolean => ['src', '.'].some((folder) => existsSync(join(root, folder, path)));

const testsIn = (text: string): string[] => [...text.matchAll(/`([\w/.-]+\.test\.tsx?)`/g)].map((match) => match[1]!);

test('all of level 2 is gone through, each requirement once, with a mark that is explained', () => {
  expect(lines.length).toBeGreaterThan(220);
  expect(new Set(lines.map(({ requirement }) => requirement)).size).toBe(lines.length);
  expect(lines.filter(({ mark }) => !'✓◐✗–'.includes(mark) || mark === '')).toEqual([]);
  expect(lines.filter(({ cells }) => cells !== 6)).toEqual([]);
  for (const { mark, how, requirement } of lines)
    if (mark === '◐' || mark === '✗') expect(how, requirement).not.toBe('');
});

test('every line that is met names a test that would fail if it were not, or says why none can', () => {
  const met = lines.filter(({ mark }) => mark === '✓');
  expect(met.length).toBeGreaterThan(120);
  const empty = met.filter(({ shown }) => testsIn(shown).length === 0 && !/^No test: \S.{14,}/.test(shown));
  expect(empty).toEqual([]);
  // Reasons are for what cannot be tried; most of the page can.
  expect(met.filter(({ shown }) => testsIn(shown).length > 0).length / met.length).toBeGreaterThan(0.75);
});

test('every test that the page names exists', () => {
  const named = testsIn(page);
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});
