/** What the editor does to a content. */
import type { Column, Content } from './schema.ts';

/** The content with other columns: what was right stays right, and a column that is gone is right nowhere. */
export function withColumns(content: Content, columns: Column[]): Content {
  const places = content.columns.map(({ id }) => columns.findIndex((column) => column.id === id));
  return {
    ...content,
    columns,
    rows: content.rows.map((row) => {
      const right = row.right.flatMap((old) => ((places[old] ?? -1) >= 0 ? [places[old]!] : [])).sort((a, b) => a - b);
      return { ...row, right: right.length === 0 && !content.multiple ? [0] : right };
    }),
  };
}

/** With one column for each row, the first of several right ones is kept. */
export const withMultiple = (content: Content, multiple: boolean): Content => ({
  ...content,
  multiple,
  rows: content.rows.map((row) => (multiple ? row : { ...row, right: [row.right[0] ?? 0] })),
});

/** The right columns of a row after one of them was ticked or chosen. */
export function withRight(right: readonly number[], column: number, on: boolean, multiple: boolean): number[] {
  if (!multiple) return [column];
  return on ? [...right, column].sort((a, b) => a - b) : right.filter((place) => place !== column);
}
