import { type Column, type ColumnKey, columns } from './columns.ts';

/** Where the columns of one table are. */
export interface Header {
  /** Column index, from 0, of an unnumbered column. */
  readonly single: ReadonlyMap<ColumnKey, number>;
  /** Column index by number, from 1, of a numbered column. */
  readonly numbered: ReadonlyMap<ColumnKey, ReadonlyMap<number, number>>;
  readonly warnings: readonly string[];
  /** What numbers in the column "correct" count from, where the headings tell. */
  readonly numbers?: 'from-0' | 'from-1' | undefined;
  /** In the template of Quizizz a multiple choice has one right option; several are a checkbox. */
  readonly isQuizizz: boolean;
  /** Cells up to the last heading. */
  readonly width: number;
}

interface Found {
  readonly column: Column;
  /** 0 for unnumbered columns. */
  readonly number: number;
  /** "option 0", where a table numbers its columns from 0. */
  readonly isZeroth?: boolean;
  /** Position among the column's names; the smaller one counts. */
  readonly rank: number;
}

const bySingle = new Map<string, Found>();
const byNumbered = new Map<string, Found>();
for (const column of columns) {
  [...(column.key === 'correct' ? [] : [column.name]), ...column.otherNames, column.name].forEach((name, rank) => {
    const index = column.numbered ? byNumbered : bySingle;
    if (!index.has(name)) index.set(name, { column, number: 0, rank });
  });
}

/** "Choice_A", "answer 3 - max 75 characters", "C" and the like. */
function findColumn(heading: string): Found | null {
  const name = heading
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ [-–—] .*| ?[(:*].*/s, '')
    .replace(/[_\-\s]+/g, ' ')
    .replace(/\(s\)/g, 's')
    .trim();
  const single = bySingle.get(name);
  if (single) return single;
  if (/^[a-j]$/.test(name)) return { ...byNumbered.get('option')!, number: letterNumber(name), rank: 99 };
  const parts = /^([a-z ]*[a-z]) ?(\d{1,3})$|^([a-z ]*[a-z]) ([a-z])$/.exec(name);
  const numbered = byNumbered.get(parts?.[1] ?? parts?.[3] ?? '');
  const number = parts?.[2] !== undefined ? Number(parts[2]) : letterNumber(parts?.[4] ?? '');
  return numbered && (number >= 1 || parts?.[2] !== undefined) ? { ...numbered, number, isZeroth: number === 0 } : null;
}

const letterNumber = (letter: string): number => (letter === '' ? 0 : letter.charCodeAt(0) - 96);

/** Cells up to the last one with something in it. */
export const filledWidth = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Reads a row as headings; null when it does not name a column for the question and one more. */
export function findHeader(cells: readonly string[]): Header | null {
  const best = new Map<string, { found: Found; index: number }>();
  const warnings: string[] = [];
  const unknown: string[] = [];
  const columnsFound = cells.map(findColumn);
  const fromZero = columnsFound.some((found) => found?.isZeroth);
  cells.forEach((cell, index) => {
    const at = columnsFound[index]!;
    const found = at && fromZero && at.column.numbered ? { ...at, number: at.number + 1 } : at;
    if (!found) {
      if (cell.trim() !== '') unknown.push(cell.trim().slice(0, 60));
      return;
    }
    const place = `${found.column.key} ${found.number}`;
    const other = best.get(place);
    if (other) {
      const [kept, left] = other.found.rank <= found.rank ? [other.index, index] : [index, other.index];
      warnings.push(`The column "${cells[left]}" says the same as "${cells[kept]}" and was left out.`);
    }
    if (!other || found.rank < other.found.rank) best.set(place, { found, index });
  });
  if (!best.has('question 0') || best.size < 2) return null;
  if (unknown.length > 0) warnings.push(unknownColumns(unknown));
  // The template of Quizizz, which is known to count from 1.
  const isQuizizz = unknown.some((name) => /^time in seconds$/i.test(name));
  const numbers = fromZero ? 'from-0' : isQuizizz ? 'from-1' : undefined;
  return { ...split([...best.values()]), warnings, numbers, isQuizizz, width: filledWidth(cells) };
}

export function unknownColumns(headings: readonly string[]): string {
  const names = headings.slice(0, 20).map((name) => `"${name}"`);
  return `Unknown ${headings.length === 1 ? 'column was' : 'columns were'} left out: ${names.join(', ')}.`;
}

function split(found: readonly { found: Found; index: number }[]): Pick<Header, 'single' | 'numbered'> {
  const single = new Map<ColumnKey, number>();
  const numbered = new Map<ColumnKey, Map<number, number>>();
  for (const { found: one, index } of found) {
    const { key } = one.column;
    if (one.number === 0) single.set(key, index);
    else numbered.set(key, (numbered.get(key) ?? new Map<number, number>()).set(one.number, index));
  }
  return { single, numbered };
}
