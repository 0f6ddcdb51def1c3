/** What the editor does to a content. */
import { type Cell, type Column, type Content, newBlank } from './schema.ts';

/** The content with other columns: the cells go with theirs, and those of a new column are blanks. */
export function withColumns(content: Content, columns: Column[]): Content {
  const places = columns.map(({ id }) => content.columns.findIndex((column) => column.id === id));
  return {
    ...content,
    columns,
    rows: content.rows.map((row) => ({ ...row, cells: places.map((place) => row.cells[place] ?? newBlank()) })),
  };
}

/** The content with another cell in one place. */
export const withCell = (content: Content, place: Place, cell: Cell): Content => ({
  ...content,
  rows: content.rows.map((row, r) =>
    r === place.row ? { ...row, cells: row.cells.map((old, c) => (c === place.column ? cell : old)) } : row,
  ),
});

/** The position of a cell, from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The place in the table that is nearest to the one asked for. */
export const nearest = ({ rows, columns }: Content, { row, column }: Place): Place => ({
  row: Math.min(row, rows.length - 1),
  column: Math.min(column, columns.length - 1),
});

/** The first message within each cell, by `row.column`: its path in the content. */
export function faultyCells(errors: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of Object.keys(errors)) {
    const [, row, column] = /^rows\.(\d+)\.cells\.(\d+)\b/.exec(path) ?? [];
    const key = `${row}.${column}`;
    if (row !== undefined && !found.has(key)) found.set(key, path);
  }
  return found;
}
