import { beginningOf, type SourceFile, type WritableFormat } from '../format.ts';
import { openJson, readJson } from './read.ts';
import { FILE_FORMAT } from './schema.ts';
import { writeJson } from './write.ts';

/** Our own format: everything of every question, with its pictures. */
export const json: WritableFormat = {
  name: 'json',
  label: 'Tripos JSON, complete',
  extensions: ['.json'],
  mime: 'application/json; charset=utf-8',
  detect,
  read: async (file) => readJson(file),
  open: openJson,
  write: async (items, pictures) => writeJson(items, pictures),
};

function detect(file: SourceFile): number {
  const text = beginningOf(file, 2_000).trimStart();
  if (!text.startsWith('{') && !text.startsWith('[')) return 0;
  if (text.includes(`"${FILE_FORMAT}"`)) return 0.99;
  return /^[{[]\s{0,1000}["{]/.test(text) && file.name.toLowerCase().endsWith('.json') ? 0.9 : 0;
}
