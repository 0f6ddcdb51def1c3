/** A file of people as a table: what it is, its headings, its rows. */
import { parseCsv } from '#platform/server/table-file/csv.ts';
import { decodeText } from '#platform/server/table-file/encoding.ts';
import { refuseSize } from '#platform/server/table-file/limits.ts';
import { readSheet } from '#platform/server/table-file/sheet.ts';
import type { TableRow } from '#platform/server/table-file/table-row.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { readWorkbook } from '#platform/server/table-file/workbook.ts';
import { openZip } from '#platform/server/table-file/zip.ts';
import { oneRosterFolder, readOneRoster } from './oneroster/oneroster.ts';
import type { PeopleTable } from './people-table.ts';
import { columnName, hasAddress, headingsKnown } from './rules-columns.ts';

/** How many rows at the beginning are looked at for headings: there may be a title above them. */
const HEAD = 20;
/** How many sheets of a workbook are looked at. */
const SHEETS = 8;

/** Throws nothing but `UnreadableFile`, in time and memory in proportion to the file. `today`: the day of the school. */
export async function readPeopleTable(bytes: Uint8Array, today: string): Promise<PeopleTable> {
  refuseSize(bytes);
  return bytes[0] === 0x50 && bytes[1] === 0x4b ? readZip(bytes, today) : readTextTable(bytes);
}

function readTextTable(bytes: Uint8Array): PeopleTable {
  const { text, encoding } = decodeText(bytes);
  const { delimiter, rows } = parseCsv(text, headingsKnown);
  return { format: 'csv', encoding, delimiter, ...withHeadings(rows), messages: [] };
}

async function readZip(bytes: Uint8Array, today: string): Promise<PeopleTable> {
  const zip = await openZip(bytes);
  const folder = oneRosterFolder(zip.names);
  if (folder !== null) return readOneRoster(zip, folder, today);
  const workbook = await readWorkbook(zip);
  let chosen: { name: string; rows: TableRow[] } | null = null;
  for (const { name, part } of workbook.sheets.slice(0, SHEETS)) {
    const xml = await zip.read(part);
    const rows = xml ? readSheet(xml, workbook) : [];
    const isOfPeople = rows.slice(0, HEAD).some(({ cells }) => headingsKnown(cells) >= 2 || hasAddress(cells));
    if (isOfPeople || (chosen === null && rows.length > 0)) chosen = { name, rows };
    if (isOfPeople) break;
  }
  if (!chosen) throw new UnreadableFile('no-items', 'The workbook contains no text.');
  const others = workbook.sheets.length - 1;
  const messages = others > 0 ? [`Only the sheet "${chosen.name}" was read; the workbook has ${others} more.`] : [];
  return { format: 'xlsx', encoding: null, delimiter: null, ...withHeadings(chosen.rows), messages };
}

const isFilled = ({ cells }: TableRow): boolean => cells.some((cell) => cell.trim() !== '');

/** Index of the row with the headings among the filled ones; -1 when the first row is somebody already. */
function findHeadings(rows: readonly TableRow[]): number {
  const head = rows.slice(0, HEAD);
  const understood = head.findIndex(({ cells }) => headingsKnown(cells) >= 2 && !hasAddress(cells));
  if (understood >= 0) return understood;
  const first = head.findIndex(({ cells }) => headingsKnown(cells) === 1 && !hasAddress(cells));
  const someone = head.findIndex(({ cells }) => hasAddress(cells));
  if (first >= 0 && (someone < 0 || first < someone)) return first;
  // Unknown headings are above the first address; without any address, on top.
  return someone < 0 ? 0 : someone - 1;
}

function withHeadings(all: readonly TableRow[]): Pick<PeopleTable, 'hasHeadings' | 'headings' | 'width' | 'rows'> {
  const filled = all.filter(isFilled);
  const at = findHeadings(filled);
  const rows = filled.slice(at + 1);
  if (rows.length === 0)
    throw new UnreadableFile('no-items', 'The file has no people: there are no rows below its headings.');
  const given = at >= 0 ? filled[at]!.cells : [];
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), given.length);
  const headings = Array.from({ length: width }, (_, index) => given[index]?.trim() || columnName(index));
  // A last column without a heading is one when most rows have it; in a few rows it is a cell too many.
  return { hasHeadings: at >= 0, headings, width: Math.max(filledWidth(given), usualWidth(rows)), rows };
}

/** Cells up to the last one with something in it. */
export const filledWidth = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** The width that at least half of the rows reach. */
function usualWidth(rows: readonly TableRow[]): number {
  const widths = rows.map(({ cells }) => filledWidth(cells)).sort((a, b) => a - b);
  // One or two rows are no habit.
  return widths.length < 3 ? 0 : widths[Math.floor(widths.length / 2)]!;
}
