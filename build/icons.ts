import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const IMPORTS = /import \{([^}]*)\} from '@tabler\/icons-react'/g;

/** The names of all icons that the sources in the folder import, in the order of the alphabet. */
export function usedIcons(folder: string): string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const names = sources.flatMap((file) =>
    Array.from(
      readFileSync(join(folder, file), 'utf8').matchAll(IMPORTS),
      (found) => found[1]!.match(/\bIcon[A-Z]\w*/g) ?? [],
    ),
  );
  return [...new Set(names.flat())].sort();
}

/** The module `virtual:icons`: the icons of the product by their names, for its style guide. */
export function icons(folder: string): Plugin {
  const id = 'virtual:icons';
  const resolved = `\0${id}`;
  return {
    name: 'icons',
    resolveId: (source) => (source === id ? resolved : undefined),
    load(source) {
      if (source !== resolved) return undefined;
      const names = usedIcons(folder).join(', ');
      return `import { ${names} } from '@tabler/icons-react';\nexport const icons = { ${names} };`;
    },
  };
}

const LIST = /[\\/]@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]tabler-icons-react\.mjs$/;

/**
 * The package of the icons, as the build sees it: those that the sources in the folder import, and no other. Its own list
 * names 6 000, each a module that would be read only to be left out. The list keeps its place: `used-imports.ts` reads in it
 * which icons a page needs.
 */
export function onlyUsedIcons(folder: string): Plugin {
  return {
    name: 'only-used-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: LIST },
      handler: () =>
        usedIcons(folder)
          .map((name) => `export { default as ${name} } from './icons/${name}.mjs';`)
          .join('\n'),
    },
  };
}
