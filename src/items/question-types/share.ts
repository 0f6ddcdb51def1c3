/** Shares of a question's marks: their schema, and how a fraction becomes a grade. */
import { z } from 'zod';
import { compare, findRational, isNegative, negate, one, type Rational } from '#platform/exact/rational.ts';
import type { Grade } from './question-type.ts';

const isBetween = (text: string, low: Rational, high: Rational): boolean => {
  const value = findRational(text);
  return value !== null && compare(value, low) >= 0 && compare(value, high) <= 0;
};

/** A share of the marks, −1 … 1, as exact text: `"1"`, `"-1/3"`, `"0.25"`. */
export const shareSchema = z
  .string()
  .max(64)
  .refine((text) => isBetween(text, negate(one), one), {
    error: 'Must be a share from -1 to 1, such as 1, 1/2 or -0.25',
    // Checks of the whole question read the shares and may rely on them.
    abort: true,
  });

/** A part to be taken off, 0 … 1, as exact text. */
export const penaltySchema = z
  .string()
  .max(64)
  .refine((text) => isBetween(text, { n: 0n, d: 1n }, one), {
    error: 'Must be a fraction from 0 to 1, such as 0, 1/10 or 0.5',
    abort: true,
  });

export const isFull = (share: Rational): boolean => compare(share, one) >= 0;

const NOTHING: Rational = { n: 0n, d: 1n };
export const blankGrade: Grade = { outcome: 'blank', fraction: NOTHING };
export const ungradableGrade: Grade = { outcome: 'ungradable', fraction: NOTHING };

/** The grade of an answer that was given and could be read: full marks are right, nothing or less is wrong. */
export function gradeOf(fraction: Rational): Grade {
  if (isFull(fraction)) return { outcome: 'right', fraction };
  return { outcome: isNegative(fraction) || fraction.n === 0n ? 'wrong' : 'partial', fraction };
}
