import { type Delimiter, findDelimiter, parseCsv } from '#platform/server/table-file/csv.ts';
import type { TableRow } from '#platform/server/table-file/table-row.ts';
import { type OpenFile, readAll, type SourceFile } from '../format.ts';
import { findHeader } from '../table/header.ts';
import { openTable } from '../table/read.ts';

/** Reads a table of questions row by row. */
export function openCsv(file: SourceFile): OpenFile {
  const { text, encoding } = file.text();
  return { encoding, ...openTable(questionRows(text), file.key) };
}

/** As `openCsv`, all of it. */
export const readCsv = (file: SourceFile) => readAll(openCsv(file));

/** All records of a table of questions. */
export const questionRows = (text: string): TableRow[] => parseCsv(text, columnsKnown).rows;

/** The delimiter of a table of questions. */
export const questionDelimiter = (text: string): Delimiter => findDelimiter(text, columnsKnown);

function columnsKnown(record: readonly string[]): number {
  const header = findHeader(record);
  if (!header) return 0;
  return header.single.size + [...header.numbered.values()].reduce((sum, map) => sum + map.size, 0);
}
