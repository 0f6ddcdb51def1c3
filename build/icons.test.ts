import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { onlyUsedIcons, usedIcons } from './icons.ts';
import type { ModuleInfo } from './page-files.ts';
import { usedOnly } from './used-imports.ts';

const src = join(import.meta.dirname, '../src');

/** What a build reads of the icons for a source that imports one of them, and what of them its page is held to need. */
async function buildWith(icon: string): Promise<{ read: string[]; needed: string[] }> {
  const entry = join(src, 'entry.js');
  const read: string[] = [];
  let needed: string[] = [];
  const look: Plugin = {
    name: 'look',
    resolveId: (source) => (source === entry ? entry : undefined),
    load: (id) =>
      id === entry ? `export { ${icon} as default };\nimport { ${icon} } from '@tabler/icons-react';` : undefined,
    buildEnd() {
      const find = (id: string): ModuleInfo | null => this.getModuleInfo(id);
      read.push(...this.getModuleIds());
      needed = [...usedOnly(find)(entry)!.importedIds];
    },
  };
  const bundle = await rolldown({ input: entry, external: /^react/, plugins: [look, onlyUsedIcons(src) as never] });
  await bundle.generate({ format: 'es' });
  await bundle.close();
  const nameOf = (id: string): string => /icons[\\/](Icon\w+)\.mjs$/.exec(id)?.[1] ?? id;
  return {
    read: read
      .map(nameOf)
      .filter((name) => /^Icon\w+$/.test(name))
      .sort(),
    needed: needed.map(nameOf),
  };
}

test('the build reads the icons that the sources import and no other, and a page needs those that it imports itself', async () => {
  const { read, needed } = await buildWith('IconCheck');
  expect(read.length).toBeGreaterThan(150);
  expect(read).toEqual(usedIcons(src));
  expect(needed).toEqual(['IconCheck']);
});
