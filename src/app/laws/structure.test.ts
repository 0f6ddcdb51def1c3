import { expect, test } from 'vitest';
import { countCasts, measureFolders, measureFunctions, measureImports } from '../../../bin/structure-rules.mjs';

test('folders are counted by the files that lie in them directly', () => {
  expect(measureFolders(['web.tsx', 'a/x.ts', 'a/y.ts', 'a/b/z.ts', 'c/z.ts'])).toEqual({
    topFolders: 2,
    looseFiles: 1,
    folders: 4,
    largest: { folder: 'a', files: 2 },
    medianFiles: 1,
    over25: 0,
  });
});

test('imports against the order, and of another slice’s store, are counted once per pair of files', () => {
  const uses = (...paths: string[]) => paths.map((to) => ({ kind: 'file', to }));
  const modules = [
    { path: 'low/rules.ts', uses: uses('high/rules.ts', 'high/rules.ts') },
    { path: 'high/actions.ts', uses: uses('high/store.ts', 'low/api.ts', 'low/late/store.ts', 'base/store.ts') },
    { path: 'base/x.ts', uses: [] },
  ];
  const parts = { order: ['base', 'low', 'high'], slices: ['low', 'high'] };
  expect(measureImports(modules, parts)).toEqual({ upwards: 1, closed: 1 });
});

test('functions are measured in lines, by the name that they are called by, also behind letters of several bytes', () => {
  const source = `// Größe 𝄞\nexport function outer() {\n  const inner = () => {\n    return 1;\n  };\n  return inner;\n}\nclass A {\n  act() {}\n}\n`;
  expect(measureFunctions('a.ts', source)).toEqual([
    { path: 'a.ts', name: 'outer', lines: 6 },
    { path: 'a.ts', name: 'inner', lines: 3 },
    { path: 'a.ts', name: 'act', lines: 1 },
  ]);
});

test('casts are counted wherever they stand, and constants are none', () => {
  const source = `const a = [1, 2] as const;\nconst b = (x as unknown as A)(y as B<C>);\n`;
  expect(countCasts('a.ts', source)).toBe(3);
});
