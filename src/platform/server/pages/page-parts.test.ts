import { expect, test } from 'vitest';
import { partsIn } from './page-parts.ts';

const screen = (file: string): string => `src/routes/${file}?tsr-split=component---loader---pendingComponent`;
const { partsOf, wordsOf, typefacesOf } = partsIn({
  'index.html': { file: 'app.js', isEntry: true, imports: ['_vendor.js'], css: ['app.css'] },
  '_vendor.js': { file: 'vendor.js' },
  '_common.js': { file: 'common.js', css: ['common.css'], imports: ['index.html', '_vendor.js'] },
  [screen('_side.tsx')]: { file: 'side.js', imports: ['index.html', '_common.js'] },
  [screen('_side/_company.tsx')]: { file: 'company.js', imports: ['_common.js'] },
  [screen('_side/_company/company/data.tsx')]: { file: 'data.js', css: ['data.css'], imports: ['_common.js'] },
  [screen('_side/lists.tsx')]: { file: 'lists.js', imports: ['_table.js', '_common.js'] },
  '_table.js': { file: 'table.js', imports: ['_common.js'] },
  [screen('_exam.tsx')]: { file: 'exam.js' },
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2': { file: 'inter.woff2' },
  'node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2': {
    file: 'serif.woff2',
  },
  'src/app/languages/ar.ts': { file: 'ar.js' },
});

test("a page's parts are its layouts, its screen and what these import, each once, without the application's own", () => {
  const { modules, styles } = partsOf('_side/_company/company/data.tsx');
  expect([...modules].sort()).toEqual(['common.js', 'company.js', 'data.js', 'side.js']);
  expect([...styles].sort()).toEqual(['common.css', 'data.css']);
});

test('run from the last to the first, no part brings another one along', () => {
  expect(partsOf('_side/lists.tsx').modules).toEqual(['lists.js', 'table.js', 'side.js', 'common.js']);
});

test('a page that the build does not know has no parts', () => {
  expect(partsOf('_nowhere/at/all.tsx')).toEqual({ modules: [], styles: [] });
});

test('the words of a language are a part of their own, those of the first language come with the application', () => {
  expect([wordsOf('ar'), wordsOf('en')]).toEqual(['ar.js', null]);
});

test('the typeface is asked for ahead for the languages that are written in it', () => {
  const asked = (file: string | null) => (['en', 'de', 'ar'] as const).map((language) => typefacesOf(language, file));
  expect(asked(null)).toEqual([['inter.woff2'], ['inter.woff2'], []]);
  expect(asked('_side/lists.tsx')).toEqual(asked(null));
});

test('a post is set in a second typeface, and moves when it comes late', () => {
  expect(typefacesOf('en', '_open/blog/$id.tsx')).toEqual(['inter.woff2', 'serif.woff2']);
  expect(typefacesOf('ar', '_open/blog/$id.tsx')).toEqual([]);
});
