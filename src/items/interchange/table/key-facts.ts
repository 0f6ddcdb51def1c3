/** What a person is shown of how the column "correct" is read, to confirm it or to say it. */
import { oneLine } from '../plain-text.ts';
import { type Key, type KeyBase, type KeyCell, readingOf } from './key.ts';

export interface KeyRow extends KeyCell {
  /** As a spreadsheet counts, from 1. */
  readonly row: number;
  readonly question: string;
}

export interface KeyFacts {
  /** What the column is read as; null when it must be asked for, or when rows differ in it. */
  readonly base: KeyBase | null;
  /** True when rows are refused because nothing tells the base. */
  readonly asks: boolean;
  /** Bases in which at least one row names an option. */
  readonly possible: readonly KeyBase[];
  /** The first rows, and what their cells mean in each possible base; '' when they name no option in it. */
  readonly rows: readonly {
    readonly row: number;
    readonly question: string;
    readonly correct: string;
    readonly means: readonly { readonly base: KeyBase; readonly options: string }[];
  }[];
}

const SHOWN = 6;
const short = (text: string): string => {
  const line = oneLine(text.slice(0, 300));
  return line.length > 80 ? `${line.slice(0, 79).toWellFormed()}…` : line;
};

export function keyFacts({ base, asks, possible }: Key, rows: readonly KeyRow[]): KeyFacts {
  const shown = rows.slice(0, SHOWN).map(({ row, question, correct, options }) => {
    const reading = readingOf({ correct, options });
    const means = possible.map((one) => ({
      base: one,
      options: (reading[one] ?? []).map((number) => short(options.get(number) ?? '')).join('; '),
    }));
    return { row, question: short(question), correct: short(correct), means };
  });
  return { base, asks, possible, rows: shown };
}
