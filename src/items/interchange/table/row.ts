import type { TableRow } from '#platform/server/table-file/table-row.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { type TextFormat, textToHtml } from '../texts.ts';
import { unguard } from './cells.ts';
import type { ColumnKey } from './columns.ts';
import type { Header } from './header.ts';
import type { Key } from './key.ts';

/** A row seen through its headings. Cells are trimmed, and '' when absent. */
export interface Row {
  get(key: ColumnKey): string;
  /** By number, from 1; without the empty ones. */
  all(key: ColumnKey): ReadonlyMap<number, string>;
  html(text: string): string;
  readonly warnings: string[];
  /** How the column "correct" of the table is read. */
  readonly key: Key;
  readonly isQuizizz: boolean;
  /** True when no known column has anything in it. */
  readonly isBlank: boolean;
}

const formats: Readonly<Record<string, TextFormat>> = {
  html: 'html',
  plain: 'plain',
  text: 'plain',
  markdown: 'markdown',
  md: 'markdown',
  '': 'auto',
};

export function openRow(header: Header, { cells, warnings }: TableRow, key: Key): Row {
  const at = (index: number | undefined): string =>
    index === undefined ? '' : trimSpace(unguard(trimSpace(cells[index] ?? '')));
  const get = (key: ColumnKey): string => at(header.single.get(key));
  const all = (key: ColumnKey): ReadonlyMap<number, string> =>
    new Map(
      [...(header.numbered.get(key) ?? [])]
        .map(([number, index]) => [number, at(index)] as const)
        .filter(([, text]) => text !== '')
        .sort(([a], [b]) => a - b),
    );
  const format = formats[get('textFormat').toLowerCase()] ?? 'auto';
  const known = [...header.single.values(), ...[...header.numbered.values()].flatMap((map) => [...map.values()])];
  return {
    get,
    all,
    html: (text) => textToHtml(text, format),
    warnings: [...(warnings ?? [])],
    key,
    isQuizizz: header.isQuizizz,
    isBlank: known.every((index) => at(index) === ''),
  };
}
