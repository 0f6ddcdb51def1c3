import type { TableRow } from '#platform/server/table-file/table-row.ts';
import type { Header } from './header.ts';

/** A list of question and answer without headings, as flash-card programs and Open Trivia's raw files have it. */
export function asTwoColumns(rows: readonly TableRow[]): { header: Header; rows: readonly TableRow[] } | null {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const isPair = ({ cells }: TableRow): boolean =>
    cells.length >= 2 && cells.every((cell, i) => (cell.trim() !== '') === i < 2);
  if (filled.length === 0 || !filled.slice(0, 50).every(isPair)) return null;
  const encoded = filled.every(({ cells }) => isPercentEncoded(cells[0]!) && !/\s/.test(cells[1] ?? ''));
  const warnings = [
    'The table has no headings: the first column was taken as the question, the second as its answer.',
    ...(encoded ? ['The texts are written with %20 for spaces, as in web addresses, and were decoded.'] : []),
  ];
  const header: Header = {
    single: new Map([
      ['question', 0],
      ['correct', 1],
    ]),
    numbered: new Map(),
    warnings,
    isQuizizz: false,
    width: 2,
  };
  const decoded = filled.map((row) => ({ ...row, cells: row.cells.map(decodePercent) }));
  return { header, rows: encoded ? decoded : filled };
}

const isPercentEncoded = (cell: string): boolean =>
  !/\s/.test(cell) && (/%[\da-f]{2}/i.test(cell) || !/[^\w.]/.test(cell));

function decodePercent(cell: string): string {
  try {
    return decodeURIComponent(cell);
  } catch {
    return cell;
  }
}
