import { expect, test } from 'vitest';
import { type Demands, filesOfModules, type ModuleInfo } from './page-files.ts';

/** Modules by name: what they import, and after a bar what they import later. Each is 100 bytes but for those of `large`. */
const graph =
  (modules: Readonly<Record<string, string>>, large: readonly string[] = []) =>
  (id: string): ModuleInfo | null => {
    const [now = '', later = ''] = (modules[id] ?? '').split('|').map((part) => part.trim());
    const list = (part: string): string[] => (part === '' ? [] : part.split(' '));
    const code = 'x'.repeat(large.includes(id) ? 100_000 : 100);
    return id in modules ? { code, importedIds: list(now), dynamicallyImportedIds: list(later) } : null;
  };

const demands = (most: number): Demands => ({
  most,
  pageOf: (id) => (id.startsWith('page') ? id : null),
  layoutsOf: () => [],
  brings: () => true,
  names: () => false,
  kindOf: () => null,
  mostOf: () => Number.POSITIVE_INFINITY,
  weightOf: () => 1,
  readersOf: () => 1,
});

test('what pages share is apart from what is their own, and what comes at once from what comes later', () => {
  const find = graph(
    {
      entry: 'react | page1 page2 page3',
      react: '',
      page1: 'react both one | editor',
      page2: 'both',
      page3: '',
      both: 'base',
      one: '',
      base: '',
      editor: 'base',
    },
    ['both', 'one', 'editor'],
  );
  const { files } = filesOfModules('entry', find, demands(4));
  expect(files.has('react')).toBe(false);
  expect(files.get('page1')).toBe(files.get('one'));
  expect(files.get('both')).not.toBe(files.get('one'));
  expect(files.get('editor')).not.toBe(files.get('one'));
});

/** Pages that each share a module with each other page, which shares one of its own. */
const crossed = (count: number): Record<string, string> => {
  const pages = Array.from({ length: count }, (_, page) => `page${page}`);
  const shared = pages.flatMap((one, i) => pages.slice(i + 1).map((other) => [one, other, `${one}+${other}`] as const));
  return {
    entry: `| ${pages.join(' ')}`,
    ...Object.fromEntries(shared.map(([, , name], i) => [name, `deep${i % 5}`])),
    ...Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`deep${i}`, i < 4 ? `deep${i + 1}` : ''])),
    ...Object.fromEntries(
      pages.map((page) => [
        page,
        shared
          .filter(([a, b]) => a === page || b === page)
          .map(([, , name]) => name)
          .join(' '),
      ]),
    ),
  };
};

test('no page loads more files than it may, those included that its files import, and no file imports itself through another', () => {
  const modules = crossed(8);
  const find = graph(modules);
  const { files } = filesOfModules('entry', find, demands(3));
  const imports = new Map<string, Set<string>>();
  for (const [id, file] of files)
    for (const one of find(id)!.importedIds)
      if (files.get(one) !== file) imports.set(file, (imports.get(file) ?? new Set()).add(files.get(one)!));
  const loaded = (file: string, on: readonly string[] = []): string[] => {
    expect(on, 'a circle').not.toContain(file);
    return [file, ...[...(imports.get(file) ?? [])].flatMap((one) => loaded(one, [...on, file]))];
  };
  expect(new Set(files.values()).size).toBeGreaterThan(1);
  for (let page = 0; page < 8; page++)
    expect(new Set(loaded(files.get(`page${page}`)!)).size, `page${page}`).toBeLessThanOrEqual(3);
});

test('a build in which a page cannot have so few fails', () => {
  const find = graph({ entry: '| page1 page2', page1: 'a | b', page2: 'a', a: '', b: '' });
  expect(() => filesOfModules('entry', find, demands(1))).toThrow('Too many files: page1 (1)');
});
