import { readSheet } from '#platform/server/table-file/sheet.ts';
import { withPictureWarnings } from '#platform/server/table-file/sheet-pictures.ts';
import type { TableRow } from '#platform/server/table-file/table-row.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { readWorkbook } from '#platform/server/table-file/workbook.ts';
import { openZip } from '#platform/server/table-file/zip.ts';
import { type OpenFile, readAll, type SourceFile } from '../format.ts';
import { findHeader } from '../table/header.ts';
import { openTable } from '../table/read.ts';

/** How many sheets are looked at for one with headings. */
const SHEETS = 8;

/** Reads the first visible sheet whose headings are understood. */
export async function openXlsx(file: SourceFile): Promise<OpenFile> {
  const { sheet, rows, others } = await findSheet(file.bytes);
  const { rest, ...table } = openTable(rows, file.key);
  const only = others > 0 ? [`Only the sheet "${sheet}" was read; the workbook has ${others} more.`] : [];
  const { warnings, key } = rest();
  return { encoding: null, ...table, rest: () => ({ warnings: [...only, ...warnings], key }) };
}

/** As `openXlsx`, all of it. */
export const readXlsx = async (file: SourceFile) => readAll(await openXlsx(file));

async function findSheet(bytes: Uint8Array): Promise<{ sheet: string; rows: TableRow[]; others: number }> {
  const zip = await openZip(bytes);
  const workbook = await readWorkbook(zip);
  const others = workbook.sheets.length - 1;
  let first: { sheet: string; rows: TableRow[]; others: number } | null = null;
  for (const { name, part } of workbook.sheets.slice(0, SHEETS)) {
    const xml = await zip.read(part);
    const rows = xml ? await withPictureWarnings(zip, part, readSheet(xml, workbook)) : [];
    const found = { sheet: name, rows, others };
    if (rows.slice(0, 20).some(({ cells }) => findHeader(cells) !== null)) return found;
    if (rows.length > 0) first ??= found;
  }
  if (!first) throw new UnreadableFile('no-items', 'The workbook contains no text.');
  return first;
}
