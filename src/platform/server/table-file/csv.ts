import { CsvError, parse } from 'csv-parse/sync';
import { limits } from './limits.ts';
import type { TableRow } from './table-row.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type Delimiter = ',' | ';' | '\t' | '|';
const delimiters: readonly Delimiter[] = [',', ';', '\t', '|'];

/** How many cells of a record are headings that the reader understands. */
export type ColumnsKnown = (record: readonly string[]) => number;

export interface ParsedCsv {
  readonly delimiter: Delimiter;
  readonly rows: TableRow[];
}

/** All records with the row a spreadsheet would show them in and the line they begin in. */
export function parseCsv(text: string, columnsKnown: ColumnsKnown): ParsedCsv {
  const { body, delimiter, firstLine } = prepare(text, columnsKnown);
  const rows: TableRow[] = [];
  let line = firstLine;
  parseRecords(body, delimiter, (cells, linesBefore) => {
    if (cells.length > limits.columns) {
      throw new UnreadableFile('broken-table', `Line ${line} has more than ${limits.columns} columns.`);
    }
    if (rows.length >= limits.rows) {
      throw new UnreadableFile('too-large', `The table has more than ${limits.rows.toLocaleString('en')} rows.`);
    }
    rows.push({ row: rows.length + firstLine, line, cells });
    line = linesBefore + firstLine;
  });
  return { delimiter, rows };
}

/** Excel's own first line `sep=;` names the delimiter; otherwise the beginning of the text tells it. */
function prepare(text: string, columnsKnown: ColumnsKnown): { body: string; delimiter: Delimiter; firstLine: number } {
  const declared = /^sep=([,;\t|])\r?\n/i.exec(text);
  const delimiter = delimiters.find((one) => one === declared?.[1]);
  if (declared && delimiter) return { body: text.slice(declared[0].length), delimiter, firstLine: 2 };
  return { body: text, delimiter: findDelimiter(text, columnsKnown), firstLine: 1 };
}

/** The delimiter whose headings are understood, else the one that gives the most columns most evenly. */
export function findDelimiter(text: string, columnsKnown: ColumnsKnown): Delimiter {
  const beginning = text.slice(0, 65_536);
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(beginning, delimiter, columnsKnown) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function scoreOf(beginning: string, delimiter: Delimiter, columnsKnown: ColumnsKnown): number {
  const records: string[][] = [];
  try {
    parseRecords(beginning, delimiter, (cells) => records.push(cells), 20);
  } catch {
    // The beginning may end inside quotation marks; the records before that tell enough.
  }
  const filled = records.filter((record) => record.some((cell) => cell.trim() !== ''));
  const known = Math.max(0, ...filled.map((record) => columnsKnown(record)));
  const widths = filled.map((record) => record.length);
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1;
  if (usual < 2) return known * 100;
  const even = widths.filter((width) => width === usual).length / widths.length;
  return known * 100 + even * 10 + Math.min(usual, 50) / 50;
}

/** Calls `take` with each record and the number of line ends up to its end, so that limits stop the reading at once. */
function parseRecords(
  text: string,
  delimiter: Delimiter,
  take: (cells: string[], lines: number) => void,
  count?: number,
): void {
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      on_record: (record: string[], { lines }) => {
        take(record, lines);
        return null;
      },
      ...(count !== undefined && { to: count }),
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = error.lines;
    throw new UnreadableFile(
      'broken-table',
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quotation mark (") is opened and never closed${line ? `, in the record that begins before line ${line}` : ''}.`
        : `The table cannot be read${line ? ` near line ${line}` : ''}: ${error.message}`,
    );
  }
}
