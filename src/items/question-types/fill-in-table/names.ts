import { plainText } from '#platform/text/plain-text.ts';

interface Heads {
  readonly columns: readonly { readonly text: string }[];
  readonly rows: readonly { readonly text: string }[];
}

/** What a cell is called: the heads of its row and its column, as people read them aloud. */
export const cellName = ({ columns, rows }: Heads, row: number, column: number): string =>
  `${plainText(rows[row]?.text ?? '') || row + 1}, ${plainText(columns[column]?.text ?? '') || column + 1}`;
