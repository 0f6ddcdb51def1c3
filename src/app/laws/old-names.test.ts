/** The law of names: what was given up for a term of the field does not come back. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findOldNames, oldNames, readSources } from '../../../bin/old-names.mjs';

const namesIn = (source: string, path = 'a/b.ts') => findOldNames([{ path, source }]).map(({ name }) => name);

test('an old name is found in code, in a path and in a comment, once for each place', () => {
  expect(namesIn('const whyNotNow = 1; // whyNotNow\nexport const deeds = [whyNotNow];')).toEqual([
    'deeds',
    'whyNotNow',
    'whyNotNow',
  ]);
  expect(namesIn('', 'a/in-line.ts')).toEqual(['in-line']);
  expect(namesIn('/** Two deeds of one person. */\nexport {};')).toEqual(['/** Two deeds of one person. */']);
  expect(findOldNames([{ path: 'a.ts', source: '#!/usr/bin/env node\n\nlet door = 1;' }])).toMatchObject([{ line: 3 }]);
});

test('fields of the API, of stored JSON and of tables stay, and so does a variable that takes one under its name', () => {
  expect(namesIn('type A = { deed: string };\nconst of = ({ deed }: A) => f(deed, { deed });\nrow.deed = 1;')).toEqual(
    [],
  );
  expect(namesIn('const deed = 1;')).toEqual(['deed']);
});

test('words that are right are not found: prepositions in comments, routes, names of libraries', () => {
  expect(namesIn('// A frame around the sentence.\nuseQuery({ placeholderData: keepPreviousData });')).toEqual([]);
  expect(namesIn('', 'src/routes/_rehearsal/rehearsal/$id.tsx')).toEqual([]);
});

test('no old name is left', { timeout: 120_000 }, () => {
  const files = readSources(join(import.meta.dirname, '../../..'));
  expect(files.length).toBeGreaterThan(3_000);
  const places = findOldNames(files).map(({ word, path, line, name }) => `${word}: ${path}:${line} ${name}`);
  const help =
    'Take the term before the brackets; where the name means something else, it goes to `stays` in bin/old-names.mjs';
  expect(places, help).toEqual([]);
});

test('each field that keeps an old name is in the glossary with its term', () => {
  const glossary = readFileSync(join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8');
  const rows = glossary.split('## Former names that stay')[1]!.matchAll(/^\| (`[^|]+`) +\|/gm);
  const listed = [...rows].flatMap(([, cell]) => Array.from(cell!.matchAll(/`(\w+)`/g), ([, name]) => name!));
  const fields = Object.values(oldNames).flatMap(({ fields }) => fields ?? []);
  expect(fields.length).toBeGreaterThan(8);
  expect(fields.filter((rule) => !listed.some((name) => rule.test(name)))).toEqual([]);
  expect(listed.filter((name) => !fields.some((rule) => rule.test(name)))).toEqual([]);
});
