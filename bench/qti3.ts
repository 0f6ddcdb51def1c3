/**
 * How many items of real QTI files become questions, by version of QTI, and why the others do not. Fails where one of the
 * counts is below its floor, so that what was reached once is not lost.
 *
 *   node bench/qti3.ts FOLDER        the folder that holds `imports/`
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { readQuestionFile } from '#items/interchange/read-question-file.ts';
import { prepareItem } from '#items/question-bank/import/import-item.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';

/** Usable and found, as reached. `official` are 1EdTech's own items. */
const floors: Readonly<Record<string, { readonly usable: number; readonly found: number }>> = {
  official: { usable: 57, found: 57 },
  qti30: { usable: 95, found: 95 },
  qti22: { usable: 50, found: 50 },
  qti21: { usable: 34, found: 34 },
};

const folders = { qti30: 'imports/qti30', qti22: 'imports/qti22', qti21: 'imports/qti21' } as const;
const OFFICIAL = 'imports/qti30/RESTRICTED-1edtech/items/';

interface Count {
  found: number;
  usable: number;
  readonly refused: string[];
  readonly types: Map<string, number>;
}

const counts = new Map<string, Count>();
const countOf = (name: string): Count => {
  const known = counts.get(name) ?? { found: 0, usable: 0, refused: [], types: new Map() };
  counts.set(name, known);
  return known;
};

async function readFileInto(root: string, path: string, names: readonly string[]): Promise<void> {
  try {
    const { items, pictures } = await readQuestionFile({ name: basename(path), bytes: await readFile(path) });
    for (const [index, read] of items.entries()) {
      const { item } = prepareItem(read, index + 1, [], pictures);
      for (const count of names.map(countOf)) {
        count.found += 1;
        if (item.status === 'refused') count.refused.push(`${relative(root, path)}: ${item.messages[0]}`);
        else {
          count.usable += 1;
          count.types.set(item.type!, (count.types.get(item.type!) ?? 0) + 1);
        }
      }
    }
  } catch (error) {
    // Manifests, tests and pictures beside the items.
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

const [root] = process.argv.slice(2);
if (root === undefined) throw new Error('Name the folder that holds imports/');
for (const [name, folder] of Object.entries(folders)) {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  for (const entry of entries.filter((one) => one.isFile() && /\.(?:xml|zip)$/.test(one.name))) {
    const path = join(entry.parentPath, entry.name);
    await readFileInto(root, path, relative(root, path).startsWith(OFFICIAL) ? [name, 'official'] : [name]);
  }
}

let isBelow = false;
for (const [name, floor] of Object.entries(floors)) {
  const { found, usable, refused, types } = countOf(name);
  isBelow ||= usable < floor.usable || found < floor.found;
  const kinds = [...types].sort((a, b) => b[1] - a[1]).map(([type, count]) => `${count} ${type}`);
  process.stdout.write(
    `${name}: ${usable} of ${found} usable (floor ${floor.usable} of ${floor.found}); ${kinds.join(', ')}\n`,
  );
  if (name !== 'official') for (const line of refused) process.stdout.write(`  ${line}\n`);
}
if (isBelow) throw new Error('Fewer items than before become questions');
