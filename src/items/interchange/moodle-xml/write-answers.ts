/** What all of Moodle's question types write alike. */
import { findRational, multiply, parseRational, rational, toText } from '#platform/exact/rational.ts';
import type { LossBook } from '../losses.ts';
import { decimalText, findPercentage, findPercentageText } from '../shares.ts';
import { type Writing, writeHtml } from './write-texts.ts';

export interface WrittenInteraction {
  readonly type: string;
  readonly inside: string;
  /** Where the answers are in the text itself. */
  readonly stem?: string;
}

export const writeFeedback = (feedback: string | undefined, writing: Writing): string =>
  feedback === undefined ? '' : writeHtml('feedback', feedback, writing);

/** Moodle wants what is no plain decimal with at least five of them: 33.33333. */
export function percentage(share: string, book: LossBook): string {
  const value = parseRational(share);
  const short = findPercentageText(value);
  const percent = multiply(value, rational(100));
  if (short !== null) {
    const exact = findRational(short);
    if (exact && exact.n * percent.d === percent.n * exact.d) return short;
    for (const decimals of [5, 7, 9, 12]) {
      const written = decimalText(percent, decimals);
      const read = findPercentage(written);
      if (read && read.n === value.n && read.d === value.d) return written;
    }
  }
  book.lose(`The share ${toText(value)} was rounded.`);
  return decimalText(percent, 7);
}
