import { beginningOf, hasExtension, type SourceFile, type WritableFormat } from '../format.ts';
import { findHeader } from '../table/header.ts';
import { openCsv, questionRows, readCsv } from './read.ts';
import { writeCsv } from './write.ts';

/** A table as comma-, semicolon- or tab-separated text. */
export const csv: WritableFormat = {
  name: 'csv',
  label: 'CSV table',
  extensions: ['.csv', '.tsv', '.txt'],
  mime: 'text/csv; charset=utf-8',
  detect,
  read: async (file) => readCsv(file),
  open: openCsv,
  write: async (items) => writeCsv(items),
};

function detect(file: SourceFile): number {
  const text = beginningOf(file, 16_384);
  if (text === '') return 0;
  if (hasExtension(file, ['.csv', '.tsv'])) return 0.95;
  try {
    // The last record of the beginning may be cut in two.
    const rows = questionRows(text).slice(0, 20);
    if (rows.some(({ cells }) => findHeader(cells) !== null)) return 0.85;
    const even = rows.length > 3 && rows.slice(0, -1).every(({ cells }) => cells.length === 2);
    return even ? 0.5 : 0;
  } catch {
    return 0;
  }
}
