/** A response matrix as a table gives it: one row per person, one column per item, the item's names in the first row. */
import type { ScoreMatrix } from './classical.ts';

export interface Responses {
  readonly names: readonly string[];
  readonly scores: ScoreMatrix;
  /** True when every score is 0 or 1. */
  readonly isBinary: boolean;
  /** Columns that were left out, with why. */
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
}

/** The table cannot be read as responses; the message names the place. */
export class UnreadableResponses extends Error {
  override readonly name = 'UnreadableResponses';
}

type Table = readonly (readonly string[])[];

const spoken = (text: string): string => JSON.stringify(text.slice(0, 40));

function headOf(table: Table): string[] {
  const names = (table[0] ?? []).map((cell) => cell.trim());
  if (names.length === 0 || names.every((name) => name === ''))
    throw new UnreadableResponses('The first row must name the items');
  const twin = names.find((name, i) => names.indexOf(name) !== i);
  if (twin !== undefined) throw new UnreadableResponses(`Two columns are called ${spoken(twin)}`);
  return names;
}

/** Rows of persons; rows without any cell filled are passed over. */
function personsOf(table: Table, width: number): { cells: readonly string[]; row: number }[] {
  const persons = table
    .map((cells, index) => ({ cells: cells.map((cell) => cell.trim()), row: index + 1 }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const odd = persons.find(({ cells }) => cells.length > width);
  if (odd) throw new UnreadableResponses(`Row ${odd.row} has ${odd.cells.length} cells, the first row has ${width}`);
  return persons;
}

/**
 * Scores (0/1 or credits) as they stand, or raw options marked by the key (rows of item and right option, below a heading).
 * An empty cell is an omitted answer and has earned 0. With a key, columns that it does not name are left out.
 */
export function readResponses(table: Table, key: Table | null): Responses {
  const names = headOf(table);
  const persons = personsOf(table, names.length);
  return key === null ? readScores(names, persons) : markByKey(names, persons, key);
}

type Persons = readonly { readonly cells: readonly string[]; readonly row: number }[];

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function readScores(names: readonly string[], persons: Persons): Responses {
  const texts = names.map((_, column) => persons.map(({ cells }) => cells[column] ?? ''));
  const isNumeric = texts.map((column) => column.every((cell) => cell === '' || NUMBER.test(cell)));
  // A first column of different texts names the persons.
  const isLabel = isNumeric[0] === false && new Set(texts[0]).size === texts[0]!.length && names.length > 1;
  const items = names.map((_, column) => column).slice(isLabel ? 1 : 0);
  for (const column of items) {
    const at = texts[column]!.findIndex((cell) => cell !== '' && !NUMBER.test(cell));
    if (at >= 0)
      throw new UnreadableResponses(
        `Row ${persons[at]!.row}, column ${spoken(names[column]!)}: ${spoken(texts[column]![at]!)} is no score; raw options need a key`,
      );
  }
  const scores = persons.map(({ cells }) => items.map((column) => Number(cells[column] ?? '')));
  return {
    names: items.map((column) => names[column]!),
    scores,
    isBinary: scores.every((row) => row.every((score) => score === 0 || score === 1)),
    leftOut: isLabel ? [{ name: names[0]!, why: 'names the persons' }] : [],
  };
}

function markByKey(names: readonly string[], persons: Persons, key: Table): Responses {
  const rows = key
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const isHeading = rows[0] !== undefined && !names.includes(rows[0][0] ?? '');
  const right = new Map(rows.slice(isHeading ? 1 : 0).map((cells) => [cells[0] ?? '', cells[1] ?? '']));
  for (const [name, option] of right) {
    if (!names.includes(name)) throw new UnreadableResponses(`The key names ${spoken(name)}, which is no column`);
    if (option === '') throw new UnreadableResponses(`The key has no right option for ${spoken(name)}`);
  }
  if (right.size === 0)
    throw new UnreadableResponses('The key is empty: it must have a row of item and right option each');
  const items = names.map((_, column) => column).filter((column) => right.has(names[column]!));
  return {
    names: items.map((column) => names[column]!),
    scores: persons.map(({ cells }) => items.map((column) => (cells[column] === right.get(names[column]!) ? 1 : 0))),
    isBinary: true,
    leftOut: names.filter((name) => !right.has(name)).map((name) => ({ name, why: 'is not in the key' })),
  };
}
