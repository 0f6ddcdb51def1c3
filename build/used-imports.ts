import { dirname, join } from 'node:path';
import type { ModuleInfo } from './page-files.ts';

/** Packages whose first file only names what is in the others. Who imports a button from it does not import the calendar. */
const PACKAGE = /[\\/]node_modules[\\/](@mantine[\\/][\w-]+|@tabler[\\/]icons-react)[\\/]/;

const NAMED = /\bimport\s*(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const DEFAULT = /\bimport\s+(\w+)\s*(?:,\s*\{[^}]*\}\s*)?from\s*["']([^"']+)["']/g;
const EXPORTED = /\bexport\s*\{([^}]*)\}(?:\s*from\s*["']([^"']+)["'])?/g;

/** `a, b as c` as pairs. */
const pairsOf = (list: string): (readonly [from: string, to: string])[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [from = '', to = from] = one.split(/\s+as\s+/);
      return [from, to];
    });

/** Where the names that a file exports are made, by its imports; what it makes itself is not in it. */
function homesOf(id: string, code: string): Map<string, string> {
  const resolved = (source: string): string => join(dirname(id), source);
  const local = new Map<string, string>();
  for (const [, list, source] of code.matchAll(NAMED))
    for (const [, name] of pairsOf(list!)) local.set(name, resolved(source!));
  for (const [, name, source] of code.matchAll(DEFAULT)) local.set(name!, resolved(source!));
  const homes = new Map<string, string>();
  for (const [, list, source] of code.matchAll(EXPORTED)) {
    for (const [from, to] of pairsOf(list!)) {
      const home = source === undefined ? local.get(from) : resolved(source);
      if (home !== undefined) homes.set(to, home);
    }
  }
  return homes;
}

/** What modules import of the large packages by name, instead of all that these have. */
export function usedOnly(find: (id: string) => ModuleInfo | null): (id: string) => ModuleInfo | null {
  const known = new Map<string, ModuleInfo | null>();
  const homes = new Map<string, Map<string, string>>();
  const homesIn = (id: string): Map<string, string> => {
    const found = homes.get(id) ?? homesOf(id, find(id)?.code ?? '');
    homes.set(id, found);
    return found;
  };
  const importsOf = (id: string, { code, importedIds }: ModuleInfo): string[] => {
    const own = PACKAGE.exec(id)?.[1];
    return importedIds.flatMap((imported) => {
      const name = PACKAGE.exec(imported)?.[1];
      if (name === undefined || name === own || code === null) return [imported];
      const lists = Array.from(code.matchAll(NAMED), ([, list, source]) => (source === name ? pairsOf(list!) : []));
      const names = lists.flat().map(([from]) => from);
      if (names.length === 0) return [imported];
      return names.map((one) => homesIn(imported).get(one) ?? imported);
    });
  };
  return (id) => {
    if (!known.has(id)) {
      const info = find(id);
      const { code = null, dynamicallyImportedIds = [] } = info ?? {};
      known.set(id, info && { code, dynamicallyImportedIds, importedIds: [...new Set(importsOf(id, info))] });
    }
    return known.get(id)!;
  };
}
