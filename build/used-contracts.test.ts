import { expect, test } from 'vitest';
import type { ModuleInfo } from './page-files.ts';
import { usedContracts } from './used-contracts.ts';

/** Modules by name under `/src`, with their code. */
function importsIn(codes: Readonly<Record<string, string>>): (name: string) => string[] {
  const find = (id: string): ModuleInfo | null => {
    const code = codes[id.replace('/src/', '')];
    if (code === undefined) return null;
    const sources = Array.from(code.matchAll(/from ["']([^"']+)["']/g), ([, source]) => source!);
    const ids = sources.map((source) =>
      source.startsWith('#') ? `/src/${source.slice(1)}` : `/node_modules/${source}`,
    );
    return { code, importedIds: ids, dynamicallyImportedIds: [] };
  };
  const used = usedContracts('/src/entry.ts', '/src', find);
  return (name) => used(`/src/${name}`)!.importedIds.map((id) => id.replace(/^\/(?:src|node_modules)\//, ''));
}

const contract = `import { z } from 'zod';
import { large } from '#b/contract.ts';
import { small } from '#c/contract.ts';
export const big = (() => z.object({ large }))();
export const getOne = (() => ({ params: small }))();`;
const others = { 'b/contract.ts': 'export const large = 1;', 'c/contract.ts': 'export const small = 1;' };

test('a contract imports only what is needed for those of its names that somebody uses', () => {
  const entry = "import { getOne } from '#a/contract.ts'; getOne();";
  expect(importsIn({ 'entry.ts': entry, 'a/contract.ts': contract, ...others })('a/contract.ts')).toEqual([
    'zod',
    'c/contract.ts',
  ]);
});

test('of a whole contract, what is named of it is used; of one that is handed on, everything', () => {
  const named = "import * as contract from '#a/contract.ts'; call(contract.getOne, { big: 1 });";
  expect(importsIn({ 'entry.ts': named, 'a/contract.ts': contract, ...others })('a/contract.ts')).toEqual([
    'zod',
    'c/contract.ts',
  ]);
  const handed = "import * as contract from '#a/contract.ts'; call(contract);";
  expect(importsIn({ 'entry.ts': handed, 'a/contract.ts': contract, ...others })('a/contract.ts')).toEqual([
    'zod',
    'b/contract.ts',
    'c/contract.ts',
  ]);
});

test('what is used through another contract is used', () => {
  const through = "import { big } from '#a/contract.ts'; export const twice = (() => [big, big])();";
  const codes = {
    'entry.ts': "import { twice } from '#d/contract.ts'; twice;",
    'd/contract.ts': through,
    'a/contract.ts': contract,
    ...others,
  };
  expect(importsIn(codes)('d/contract.ts')).toEqual(['a/contract.ts']);
  expect(importsIn(codes)('a/contract.ts')).toEqual(['zod', 'b/contract.ts']);
});

test('what runs by itself, or other modules than contracts, keeps its imports', () => {
  const codes = {
    'entry.ts': "import { getOne } from '#a/contract.ts'; getOne();",
    'a/contract.ts': `${contract}\nregister(big);`,
    ...others,
  };
  expect(importsIn(codes)('a/contract.ts')).toContain('b/contract.ts');
  expect(importsIn(codes)('entry.ts')).toEqual(['a/contract.ts']);
});
