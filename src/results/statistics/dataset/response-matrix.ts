/** A response matrix as a table gives it: one row per person, one column per item, the item's names in the first row. */
import type { ScoreMatrix } from '#results/statistics/items/classical.ts';
import { type ColumnChoice, chooseColumns, spoken, UnreadableResponses, unlikeColumns } from './response-columns.ts';

export { UnreadableResponses } from './response-columns.ts';

export type Blank = 'wrong' | 'missing';

export interface ResponseOptions extends ColumnChoice {
  /** What an empty cell is: an answer that earned nothing (the default), or no answer at all. */
  readonly blank?: Blank;
}

export interface Responses {
  readonly names: readonly string[];
  readonly scores: ScoreMatrix;
  /** True when every score is 0 or 1. */
  readonly isBinary: boolean;
  /** Columns that were left out, with why. */
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
  /** What was done with cells without a score. */
  readonly missing: {
    readonly blank: Blank;
    /** Empty cells of the items, in rows with something in them. */
    readonly blanks: number;
    /** Cells of the items that say NA. */
    readonly na: number;
  };
  /** Rows that are not analysed, with why; the first twenty by their row. */
  readonly personsLeftOut: readonly {
    readonly count: number;
    readonly why: string;
    readonly rows: readonly number[];
  }[];
  /** What of the columns may surprise. */
  readonly notes: readonly string[];
}

type Table = readonly (readonly string[])[];

function headOf(table: Table): string[] {
  const names = (table[0] ?? []).map((cell) => cell.trim());
  if (names.length === 0 || names.every((name) => name === ''))
    throw new UnreadableResponses('The first row must name the items');
  const duplicate = names.find((name, i) => names.indexOf(name) !== i);
  if (duplicate !== undefined) throw new UnreadableResponses(`Two columns are called ${spoken(duplicate)}`);
  return names;
}

interface Person {
  readonly cells: readonly string[];
  /** As a spreadsheet counts, from 1. */
  readonly row: number;
}

function personsOf(table: Table, width: number): Person[] {
  const persons = table.map((cells, index) => ({ cells: cells.map((cell) => cell.trim()), row: index + 1 })).slice(1);
  const odd = persons.find(({ cells }) => cells.length > width);
  if (odd) throw new UnreadableResponses(`Row ${odd.row} has ${odd.cells.length} cells, the first row has ${width}`);
  return persons;
}

/**
 * Scores (0/1 or credits) as given, or raw options marked by the key (rows of item and right option, below a heading).
 * `NA` is a missing value; an empty cell is a wrong answer, or a missing value with `blank: 'missing'`. Persons with a
 * missing value are left out of all numbers, as R's `na.omit` does, and so are rows without any answer.
 * With a key, columns that it does not name are left out. Throws `UnreadableResponses`.
 */
export function readResponses(table: Table, key: Table | null, options: ResponseOptions = {}): Responses {
  const names = headOf(table);
  const persons = personsOf(table, names.length);
  const { columns, leftOut } = chooseColumns(names, options);
  return key === null
    ? readScores(names, persons, { columns, leftOut }, options)
    : markByKey(names, persons, key, { columns, leftOut }, options);
}

interface Chosen {
  readonly columns: readonly number[];
  readonly leftOut: Responses['leftOut'];
}

const NA = 'NA';
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const cellOf = ({ cells }: Person, column: number): string => cells[column] ?? '';

function readScores(names: readonly string[], persons: readonly Person[], chosen: Chosen, options: ResponseOptions) {
  const filled = (column: number): string[] =>
    persons.map((person) => cellOf(person, column)).filter((cell) => cell !== '' && cell !== NA);
  const isText = (column: number): boolean => {
    const cells = filled(column);
    return cells.length > 0 && !cells.some((cell) => NUMBER.test(cell));
  };
  const [first] = chosen.columns;
  const isLabel =
    first === 0 &&
    chosen.columns.length > 1 &&
    !options.items &&
    filled(0).some((cell) => !NUMBER.test(cell)) &&
    new Set(filled(0)).size === filled(0).length;
  const rest = chosen.columns.slice(isLabel ? 1 : 0);
  // Beside scores, a column of words is a group or a name; where all columns hold words, the key is missing.
  const texts = rest.filter(isText);
  const labels = texts.length * 2 < rest.length && !options.items ? texts : [];
  const columns = rest.filter((column) => !labels.includes(column));
  for (const column of columns) {
    const odd = persons.find((person) => {
      const cell = cellOf(person, column);
      return cell !== '' && cell !== NA && !NUMBER.test(cell);
    });
    if (odd)
      throw new UnreadableResponses(
        `Row ${odd.row}, column ${spoken(names[column]!)}: ${spoken(cellOf(odd, column))} is no score; raw options need a key, and a column that is no item can be left out with --ignore`,
      );
  }
  const leftOut = [
    ...(isLabel ? [{ name: names[0]!, why: 'names the persons' }] : []),
    ...labels.map((column) => ({ name: names[column]!, why: 'holds words and no scores' })),
    ...chosen.leftOut,
  ];
  const read = withoutMissing(names, columns, persons, options, Number);
  return {
    ...read,
    leftOut,
    isBinary: read.scores.every((row) => row.every((score) => score === 0 || score === 1)),
    notes: [
      ...read.notes,
      ...numbersAsNames(read.names),
      ...repeatedPersons(names, persons),
      ...unlikeColumns(read.names, read.scores),
    ],
  };
}

/** Names that are numbers and no places from 1 on are rather the scores of a person. */
function numbersAsNames(names: readonly string[]): string[] {
  const isNumbered = names.every((name, i) => Number(name) === Number(names[0]) + i);
  if (isNumbered || !names.every((name) => NUMBER.test(name))) return [];
  return [
    'The first row was read as the names of the items, but holds only numbers: is it a person, and are the names missing?',
  ];
}

/** The first column where it names most persons once and some again; a group has few names for many. */
function repeatedPersons(names: readonly string[], persons: readonly Person[]): string[] {
  const given = persons.map((person) => cellOf(person, 0)).filter((cell) => cell !== '');
  const repeated = [...Map.groupBy(given, (cell) => cell)].filter(([, all]) => all.length > 1).map(([cell]) => cell);
  const isNaming = !given.some((cell) => NUMBER.test(cell)) && repeated.length * 4 < new Set(given).size;
  if (!isNaming || repeated.length === 0) return [];
  const shown = repeated.slice(0, SHOWN_ROWS).map(spoken).join(', ');
  return [`Column ${spoken(names[0]!)} names more than one row by ${shown}: each row is counted as a person`];
}

/** Rows of item and right option; a key with the names in one row and the options below them is turned round. */
function pairsOf(names: readonly string[], rows: readonly string[][]): readonly string[][] {
  const [head, options, ...more] = rows;
  const isWide =
    head !== undefined &&
    options !== undefined &&
    more.length === 0 &&
    head.length > 1 &&
    head.every((cell) => names.includes(cell)) &&
    // Two items whose options are called like items may be written in either way.
    (head.length > 2 || !names.includes(options[0]!));
  return isWide ? head.map((name, i) => [name, options[i] ?? '']) : rows;
}

function markByKey(
  names: readonly string[],
  persons: readonly Person[],
  key: Table,
  chosen: Chosen,
  options: ResponseOptions,
): Responses {
  const rows = pairsOf(
    names,
    key.map((cells) => cells.map((cell) => cell.trim())).filter((cells) => cells.some((cell) => cell !== '')),
  );
  const isHeading = rows[0] !== undefined && !names.includes(rows[0][0] ?? '');
  const right = new Map<string, string>();
  for (const [name = '', option = ''] of rows.slice(isHeading ? 1 : 0)) {
    if (!names.includes(name)) throw new UnreadableResponses(`The key names ${spoken(name)}, which is no column`);
    if (option === '') throw new UnreadableResponses(`The key has no right option for ${spoken(name)}`);
    if (right.has(name)) throw new UnreadableResponses(`The key names ${spoken(name)} twice`);
    right.set(name, option);
  }
  if (right.size === 0)
    throw new UnreadableResponses('The key is empty: it must have a row of item and right option each');
  const columns = chosen.columns.filter((column) => right.has(names[column]!));
  if (columns.length === 0) throw new UnreadableResponses('None of the chosen columns is in the key');
  const unkeyed = chosen.columns.filter((column) => !right.has(names[column]!));
  const isRight = (cell: string, column: number): number => (cell === right.get(names[column]!) ? 1 : 0);
  const read = withoutMissing(names, columns, persons, options, isRight);
  const isGiven = (cell: string): boolean => cell !== '' && cell !== NA;
  const neverRight = columns.filter((column) => {
    const given = persons.map((person) => cellOf(person, column)).filter(isGiven);
    return given.length > 0 && !given.includes(right.get(names[column]!)!);
  });
  const sayNever = (name: string): string =>
    `Nobody gave ${spoken(right.get(name)!)}, the right option of ${spoken(name)}. Upper and lower case are told apart`;
  return {
    ...read,
    notes: [...read.notes, ...repeatedPersons(names, persons), ...neverRight.map((column) => sayNever(names[column]!))],
    isBinary: true,
    leftOut: [...unkeyed.map((column) => ({ name: names[column]!, why: 'is not in the key' })), ...chosen.leftOut],
  };
}

const SHOWN_ROWS = 20;

/** The scores of all persons who have one for every item, and who is left out why. */
function withoutMissing(
  names: readonly string[],
  columns: readonly number[],
  persons: readonly Person[],
  { blank = 'wrong' }: ResponseOptions,
  scoreOf: (cell: string, column: number) => number,
): Pick<Responses, 'names' | 'scores' | 'missing' | 'personsLeftOut' | 'notes'> {
  if (columns.length === 0) throw new UnreadableResponses('No column is left to analyse');
  const empty: number[] = [];
  const silent: number[] = [];
  const incomplete: number[] = [];
  const scores: number[][] = [];
  let [blanks, na] = [0, 0];
  for (const person of persons) {
    const cells = columns.map((column) => cellOf(person, column));
    if (person.cells.every((cell) => cell === '')) {
      empty.push(person.row);
      continue;
    }
    if (blank === 'wrong' && cells.every((cell) => cell === '')) silent.push(person.row);
    const [blanksHere, naHere] = ['', NA].map((sign) => cells.filter((cell) => cell === sign).length) as [
      number,
      number,
    ];
    blanks += blanksHere;
    na += naHere;
    if (naHere > 0 || (blank === 'missing' && blanksHere > 0)) incomplete.push(person.row);
    else scores.push(cells.map((cell, i) => (cell === '' ? 0 : scoreOf(cell, columns[i]!))));
  }
  const why = (rows: readonly number[], reason: string) =>
    rows.length === 0 ? [] : [{ count: rows.length, why: reason, rows: rows.slice(0, SHOWN_ROWS) }];
  const missingWords = blank === 'missing' ? 'have a missing value (NA or blank)' : 'have a missing value (NA)';
  if (scores.length === 0 && incomplete.length > 0)
    throw new UnreadableResponses(
      'Every person has a missing value, so that nobody is left to analyse; choose columns with --items or --ignore',
    );
  return {
    names: columns.map((column) => names[column]!),
    scores,
    missing: { blank, blanks, na },
    notes:
      silent.length === 0
        ? []
        : [`Rows without any answer that count as wrong throughout: ${silent.slice(0, SHOWN_ROWS).join(', ')}`],
    personsLeftOut: [...why(empty, 'have no answer at all'), ...why(incomplete, missingWords)],
  };
}
