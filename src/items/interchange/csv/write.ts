import { stringify } from 'csv-stringify/sync';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { WrittenFile } from '../format.ts';
import { writeTable } from '../table/write.ts';

export function writeCsv(items: readonly NeutralItem[]): WrittenFile {
  const { rows, losses } = writeTable(items);
  return { bytes: packCsv(rows), losses };
}

/**
 * RFC 4180 with a byte order mark, without which Excel takes UTF-8 for an old code page. Cells that hold any
 * usual delimiter are quoted, so that a program with another delimiter cannot part them (and run what is left).
 */
export function packCsv(rows: readonly (readonly string[])[]): Uint8Array {
  const text = stringify(rows as string[][], { record_delimiter: '\r\n', quoted_match: /[;,\t|']/ });
  return new TextEncoder().encode(`\ufeff${text}`);
}
