/**
 * What becomes of every file of a folder, as a table of Markdown: items found, ready, with warnings, refused, and why.
 * Nothing is stored: the files are read as the import reads them.
 *
 *   node bench/real-files.ts FOLDER… > table.md
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { readQuestionFile } from '#items/interchange/read-question-file.ts';
import { prepareItem } from '#items/question-bank/import/import-item.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';

/** Texts that go with the files and are none of them. */
const besides = /(?:^|\/)(?:LICEN[CS]E|NOTICE|README|COPYING|INDEX|MANIFEST|HOW)[^/]*$|\.(?:html?|pdf|dtd|xsd)$/i;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !besides.test(path))
    .sort();
}

/** One kind of message for many items: names and numbers in it are left out. */
const kindOf = (message: string): string =>
  message
    .replace(/"[^"]*"|“[^”]*”/g, '…')
    .replace(/\d+/g, 'n')
    .slice(0, 110);

function mostOften(messages: readonly string[], shown = 2): string {
  const counts = new Map<string, number>();
  for (const message of messages) counts.set(kindOf(message), (counts.get(kindOf(message)) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, shown)
    .map(([kind, count]) => `${count} × ${kind}`)
    .join('; ');
}

async function rowOf(folder: string, path: string): Promise<(string | number)[]> {
  const name = `${basename(folder)}/${relative(folder, path)}`;
  try {
    const { format, items, warnings, pictures } = await readQuestionFile({
      name: basename(path),
      bytes: await readFile(path),
    });
    const prepared = items.map((item, index) => prepareItem(item, index + 1, [], pictures).item);
    const of = (status: string) => prepared.filter((item) => item.status === status);
    const messages = [...of('refused'), ...of('warning')].map((item) => item.messages[0] ?? '');
    const why = [mostOften(messages), ...warnings.slice(0, 1)].filter((part) => part !== '').join('; ');
    return [name, format, items.length, of('ready').length, of('warning').length, of('refused').length, why];
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return [name, 'refused as a whole', 0, 0, 0, 0, error.message.slice(0, 160)];
  }
}

const cell = (value: string | number): string => String(value).replaceAll('|', '\\|').replace(/\s+/g, ' ');

process.stdout.write('| file | format | found | ready | warnings | refused | why |\n|---|---|--:|--:|--:|--:|---|\n');
for (const folder of process.argv.slice(2)) {
  for (const path of await filesIn(folder))
    process.stdout.write(`| ${(await rowOf(folder, path)).map(cell).join(' | ')} |\n`);
}
