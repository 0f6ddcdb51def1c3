/** Tables as files for spreadsheets. Texts that one would run as formulas are neutralised by the writers. */
import type { RawAnswer } from '#access/handle.ts';
import type { Actor } from '#access/subject.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { CELL_CHARACTERS, packXlsx } from '#platform/server/table-file/pack-xlsx.ts';
import { translatorFor } from '#platform/server/text/translate.ts';
import { csvCell } from '#platform/text/csv.ts';
import type { StatisticsQuery } from './dataset/scope.ts';

export type Cell = string | number | null;

/** Some cells of a row. Cells that are alike in many rows are one object in all of them, and encoded once. */
export class Cells {
  readonly cells: readonly Cell[];
  #csv: string | null = null;

  constructor(cells: readonly Cell[]) {
    this.cells = cells;
  }

  get csv(): string {
    this.#csv ??= this.cells.map(csvCell).join(',');
    return this.#csv;
  }
}

export type Row = readonly Cells[];

/** A sheet in the words of who asked for it. */
export interface SheetWords {
  readonly sheet: string;
  readonly headings: readonly string[];
  /** The headings of columns that hold texts. */
  readonly wide: ReadonlySet<string>;
}

const wideColumns = ['Question', 'Response', 'Name', 'To look at'];

export async function wordsOf(
  services: Services,
  tenant: TenantId,
  actor: Actor,
  sheet: string,
  headings: readonly string[],
): Promise<SheetWords> {
  const { heading } = await inTenant(services.database, tenant, (tx) => translatorFor(tx, actor.personId));
  return { sheet: heading(sheet), headings: headings.map(heading), wide: new Set(wideColumns.map(heading)) };
}

/** A workbook is made whole in memory. */
const MOST_XLSX_ROWS = 50_000;

function csvLines(rows: readonly Row[]): string {
  let text = '';
  for (const row of rows) {
    for (const [place, cells] of row.entries()) text += place === 0 ? cells.csv : `,${cells.csv}`;
    text += '\r\n';
  }
  return text;
}

/** As much is sent at a time. */
const CHUNK = 64 * 1024;

/** With the mark at the beginning by which spreadsheets know UTF-8. */
async function* csvStream(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<Uint8Array> {
  let text = '\uFEFF';
  for await (const some of rows) {
    text += csvLines(some);
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

async function xlsxBytes({ sheet, wide }: SheetWords, rows: AsyncIterable<readonly Row[]>): Promise<Uint8Array> {
  const all: Cell[][] = [];
  for await (const some of rows) {
    const added = some.map((row) => row.flatMap(({ cells }) => cells));
    if (added.flat().some((cell) => typeof cell === 'string' && cell.length > CELL_CHARACTERS))
      throw new Refusal(
        'impossible',
        `A text is longer than ${CELL_CHARACTERS} characters, too long for a workbook. Use CSV`,
      );
    all.push(...added);
    if (all.length > MOST_XLSX_ROWS)
      throw new Refusal('impossible', `There are more than ${MOST_XLSX_ROWS} rows, too many for a workbook. Use CSV`);
  }
  return packXlsx(sheet, all, (heading) => (wide.has(heading) ? 40 : 16));
}

const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export async function fileOf(
  name: string,
  format: keyof typeof mimes,
  words: SheetWords,
  rows: AsyncIterable<readonly Row[]>,
): Promise<RawAnswer> {
  const headers = {
    'content-type': mimes[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
    'cache-control': 'no-store',
  };
  return format === 'csv' ? { headers, stream: csvStream(rows) } : { headers, bytes: await xlsxBytes(words, rows) };
}

export type ExportQuery = StatisticsQuery & { readonly format: keyof typeof mimes };
