/** The law of names: what was given up for a term of the field does not come back. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countOldNames, findOldNames, readSources } from '../../../bin/old-names.mjs';

/** How many are left of each, and why. Lower the number with each that goes; names that are not listed have none. */
const left: Readonly<Record<string, { readonly most: number; readonly because: string }>> = {
  'metrics, stats (figures)': { most: 6, because: 'significant figures of QTI' },
};

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

test('no more old names are left than were known', { timeout: 120_000 }, () => {
  const files = readSources(join(import.meta.dirname, '../../..'));
  expect(files.length).toBeGreaterThan(3_000);
  const found = findOldNames(files);
  const grown = Object.entries(countOldNames(files)).filter(([word, count]) => count > (left[word]?.most ?? 0));
  const places = grown.map(([word, count]) => ({
    word: `${word}: ${count} instead of ${left[word]?.most ?? 0}`,
    places: found.filter((one) => one.word === word).map(({ path, line, name }) => `${path}:${line} ${name}`),
  }));
  const help =
    'Take the term before the brackets; where the name means something else, it goes to `stays` in bin/old-names.mjs';
  expect(places, help).toEqual([]);
});
