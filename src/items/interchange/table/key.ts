/**
 * What the column "correct" of a table counts in, told from the whole column.
 *
 * base     letters, numbers from 1, numbers from 0, or the texts of the options
 * reading  the options that one cell names, by base
 */
import { isOneOf } from '#platform/contract/one-of.ts';
import { findTruth } from './cells.ts';
import { RowRefused } from './refused.ts';

export const keyBases = ['letter', 'from-1', 'from-0', 'text'] as const;
export type KeyBase = (typeof keyBases)[number];

/** One cell of the column with the options of its row, by their number from 1. */
export interface KeyCell {
  readonly correct: string;
  readonly options: ReadonlyMap<number, string>;
}

type Reading = Partial<Record<KeyBase, readonly number[]>>;

const MAX_CELL = 5_000;

/** The numbers of the options that a cell names, from 1 and in every base in which it names any. */
export function readingOf({ correct, options }: KeyCell): Reading {
  if (correct === '' || correct.length > MAX_CELL) return {};
  const tokens = correct.split(/[;,|\s]+|\band\b/i).filter((token) => token !== '');
  const letters = tokens.length === 1 && /^[A-Z]{2,}$/.test(correct) ? [...correct] : tokens;
  const named = (numbers: readonly (number | null)[]): readonly number[] | undefined =>
    numbers.length > 0 && numbers.every((number): number is number => number !== null && options.has(number))
      ? [...new Set(numbers)].sort((a, b) => a - b)
      : undefined;
  const readings: [KeyBase, readonly number[] | undefined][] = [
    ['letter', named(letters.map(numberOfLetter))],
    ['from-1', named(tokens.map(wholeNumber))],
    ['from-0', named(tokens.map((token) => plusOne(wholeNumber(token))))],
    ['text', byText(correct, options)],
  ];
  return Object.fromEntries(readings.filter(([, numbers]) => numbers !== undefined));
}

const numberOfLetter = (token: string): number | null =>
  /^[A-Za-z]$/.test(token) ? token.toUpperCase().charCodeAt(0) - 64 : null;
/** Programs that hold numbers with a point write 2.0. */
const wholeNumber = (token: string): number | null => (/^\d{1,3}(?:\.0+)?$/.test(token) ? Number(token) : null);
const plusOne = (number: number | null): number | null => (number === null ? null : number + 1);
const isNumeric = (correct: string): boolean => /^[\d.;,|\s]+$/.test(correct);

function byText(correct: string, options: ReadonlyMap<number, string>): readonly number[] | undefined {
  const word = correct.toLowerCase();
  const whole = [...options].filter(([, text]) => text.toLowerCase() === word).map(([number]) => number);
  if (whole.length > 0) return whole;
  for (const separator of [';', '|', ',']) {
    const parts = word.split(separator).map((part) => part.trim());
    const found = parts.map((part) => [...options].find(([, text]) => text.toLowerCase() === part)?.[0]);
    if (parts.length > 1 && found.every((number) => number !== undefined))
      return [...new Set(found)].sort((a, b) => a - b);
  }
  // "T", "yes" or 1 for the one of two options that says true.
  const truths = [...options.values()].map(findTruth);
  const said = findTruth(correct);
  if (said === null || truths.length !== 2 || !truths.includes(true) || !truths.includes(false)) return undefined;
  return [[...options.keys()][truths.indexOf(said)]!];
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

/** The one answer of several bases; null when there is none, and undefined when they differ. */
function agreed(reading: Reading, bases: readonly KeyBase[]): readonly number[] | null | undefined {
  const found = bases.flatMap((base) => (reading[base] ? [reading[base]] : []));
  if (found.length === 0) return null;
  return found.every((numbers) => same(numbers, found[0]!)) ? found[0]! : undefined;
}

export interface Key {
  /** What the column counts in; null when it can't be told, or when rows differ in it and no row is in doubt. */
  readonly base: KeyBase | null;
  /** True when some row means another option in another base, and nothing says which. */
  readonly asks: boolean;
  /** Bases in which at least one row names an option. */
  readonly possible: readonly KeyBase[];
  /** Numbers of the right options. Throws `RowRefused` when the cell names none, or when it can't be told which. */
  rightOf(cell: KeyCell): readonly number[];
}

export interface KeyHints {
  /** What a person has said. */
  readonly stated?: KeyBase | undefined;
  /** What the headings tell: options that are numbered from 0, or the template of a program that counts from 1. */
  readonly numbers?: 'from-0' | 'from-1' | undefined;
}

const numberBases = ['from-1', 'from-0'] as const;

/** Decides by all cells of the column: a base counts only if it fits wherever it would have to. */
export function decideKey(cells: readonly KeyCell[], { stated, numbers }: KeyHints = {}): Key {
  const rows = cells.map((cell) => ({ ...cell, reading: readingOf(cell) }));
  const readable = rows.filter(({ reading }) => Object.keys(reading).length > 0);
  const possible = keyBases.filter((base) => readable.some(({ reading }) => reading[base]));
  const { allowed, isTorn } = stated ? { allowed: [stated], isTorn: false } : allowedBases(readable, numbers);
  const resolve = (reading: Reading, correct: string) => {
    if (isTorn && isNumeric(correct) && !reading.text && (reading['from-1'] ?? reading['from-0'])) return undefined;
    const found = agreed(reading, allowed);
    // Who says what numbers mean says nothing about cells that hold none.
    return found === null && stated && stated !== 'text' && !isNumeric(correct)
      ? agreed(reading, ['letter', 'text'])
      : found;
  };
  const asks = readable.some(({ reading, correct }) => resolve(reading, correct) === undefined);
  const used = allowed.filter((base) => readable.some(({ reading }) => reading[base]));
  return {
    base: asks
      ? null
      : (stated ?? (used.length === 1 ? used[0]! : readable.length > 0 ? firstOf(used, readable) : null)),
    asks,
    possible,
    rightOf(cell) {
      if (cell.correct === '') return [];
      if (cell.correct.length > MAX_CELL) throw new RowRefused('The column "correct" contains too much text.');
      const found = resolve(readingOf(cell), cell.correct);
      const shown = cell.correct.slice(0, 60);
      if (found === undefined)
        throw new RowRefused(
          `"${shown}" in the column "correct" can mean different options: say whether the column holds letters, numbers from 1, numbers from 0 or texts.`,
        );
      if (found === null) throw new RowRefused(`"${shown}" in the column "correct" names no option.`);
      return found;
    },
  };
}

/** Where several bases say the same of every row, the first of them that reads all. */
const firstOf = (used: readonly KeyBase[], rows: readonly { readonly reading: Reading }[]): KeyBase | null =>
  used.find((base) => rows.every(({ reading }) => reading[base])) ?? null;

function allowedBases(
  rows: readonly { readonly correct: string; readonly reading: Reading }[],
  numbers: KeyHints['numbers'],
): { readonly allowed: readonly KeyBase[]; readonly isTorn: boolean } {
  const isOpen = (base: KeyBase): boolean => !numbers || base === numbers || !isOneOf(numberBases, base);
  const fitting = keyBases.filter((base) => isOpen(base) && rows.every(({ reading }) => reading[base]));
  if (fitting.length > 0) return { allowed: fitting, isTorn: false };
  // Some rows hold letters, others texts or numbers. Numbers still count in one way in all rows that hold them.
  const counted = rows.filter(({ correct, reading }) => isNumeric(correct) && (reading['from-1'] ?? reading['from-0']));
  const counting = numberBases.filter((base) => isOpen(base) && counted.every(({ reading }) => reading[base]));
  // Torn: one row can only count from 0, another only from 1.
  return { allowed: ['letter', ...counting, 'text'], isTorn: counting.length === 0 };
}
