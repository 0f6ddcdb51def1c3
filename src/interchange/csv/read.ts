import { CsvError, parse } from 'csv-parse/sync';
import type { ReadFile, SourceFile } from '../format.ts';
import { limits } from '../limits.ts';
import { findHeader } from '../table/header.ts';
import { readTable } from '../table/read.ts';
import type { TableRow } from '../table/row.ts';
import { UnreadableFile } from '../unreadable-file.ts';

export type Delimiter = ',' | ';' | '\t' | '|';
const delimiters: readonly Delimiter[] = [',', ';', '\t', '|'];

export function readCsv(file: SourceFile): ReadFile {
  const { text, encoding } = file.text();
  return { encoding, ...readTable(parseCsv(text)) };
}

/** All records with the row a spreadsheet would show them in and the line they begin in. */
export function parseCsv(text: string): TableRow[] {
  const { body, delimiter, firstLine } = prepare(text);
  const rows: TableRow[] = [];
  let line = firstLine;
  for (const { record, info } of parseRecords(body, delimiter, false)) {
    if (record.length > limits.columns) {
      throw new UnreadableFile('broken-table', `Line ${line} has more than ${limits.columns} columns.`);
    }
    rows.push({ row: rows.length + firstLine, line, cells: record });
    line = info.lines + firstLine;
    if (rows.length > limits.rows) {
      throw new UnreadableFile('too-large', `The table has more than ${limits.rows.toLocaleString('en')} rows.`);
    }
  }
  return rows;
}

/** Excel's own first line `sep=;` names the delimiter; otherwise the beginning of the text tells it. */
function prepare(text: string): { body: string; delimiter: Delimiter; firstLine: number } {
  const declared = /^sep=([,;\t|])\r?\n/i.exec(text);
  if (declared) return { body: text.slice(declared[0].length), delimiter: declared[1] as Delimiter, firstLine: 2 };
  return { body: text, delimiter: findDelimiter(text), firstLine: 1 };
}

/** The delimiter whose headings are understood, else the one that gives the most columns most evenly. */
export function findDelimiter(text: string): Delimiter {
  const beginning = text.slice(0, 65_536);
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(beginning, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function scoreOf(beginning: string, delimiter: Delimiter): number {
  let records: string[][];
  try {
    records = parseRecords(beginning, delimiter, true).map(({ record }) => record);
  } catch {
    return 0;
  }
  const filled = records.filter((record) => record.some((cell) => cell.trim() !== ''));
  const known = Math.max(0, ...filled.map((record) => columnsKnown(record)));
  const widths = filled.map((record) => record.length);
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1;
  if (usual < 2) return known * 100;
  const even = widths.filter((width) => width === usual).length / widths.length;
  return known * 100 + even * 10 + Math.min(usual, 50) / 50;
}

function columnsKnown(record: readonly string[]): number {
  const header = findHeader(record);
  if (!header) return 0;
  return header.single.size + [...header.numbered.values()].reduce((sum, map) => sum + map.size, 0);
}

interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

function parseRecords(text: string, delimiter: Delimiter, onlyBeginning: boolean): ParsedRecord[] {
  try {
    return parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      ...(onlyBeginning && { to: 20 }),
    }) as unknown as ParsedRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as CsvError & { lines?: number }).lines;
    throw new UnreadableFile(
      'broken-table',
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quotation mark (") is opened and never closed${line ? `, in the record that begins before line ${line}` : ''}.`
        : `The table cannot be read${line ? ` near line ${line}` : ''}: ${error.message}`,
    );
  }
}
