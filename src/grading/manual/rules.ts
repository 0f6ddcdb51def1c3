/** Pure decisions about marking. */
import {
  add,
  compare,
  divide,
  isNegative,
  multiply,
  negate,
  parseRational,
  type Rational,
  rational,
  subtract,
} from '#platform/exact/rational.ts';
import type { MarkingRules, MarkingState } from './contract.ts';

/** For how long an answer is kept for who has taken it; a screen asks again long before. */
export const HOLD_MS = 5 * 60_000;

/** Without a decision of the teachers: one marker, who sees no names. */
export const usualRules: MarkingRules = { isBlind: true, hasSecondMarker: false, tolerancePercent: 10 };

/** A code for an answer whose student is not named: the end of the attempt's id, which tells nothing. */
export const codeOf = (attemptId: string): string => attemptId.replaceAll('-', '').slice(-6).toUpperCase();

/** What two marks come to: their mean where they agree, null where they are too far apart. Exact. */
export function agreementOf(a: Rational, b: Rational, most: Rational, tolerancePercent: number): Rational | null {
  const difference = subtract(a, b);
  const distance = isNegative(difference) ? negate(difference) : difference;
  const allowed = multiply(most, divide(parseRational(String(tolerancePercent)), rational(100)));
  return compare(distance, allowed) <= 0 ? divide(add(a, b), rational(2)) : null;
}

/** What a marker's mark is at present; the first marker may still change theirs while the second is awaited. */
export function roleOf(
  state: MarkingState,
  firstBy: string | null,
  marker: string,
): 'first' | 'second' | 'agreed' | 'moderated' {
  switch (state) {
    case 'open':
      return 'first';
    case 'second':
      return firstBy === marker ? 'first' : 'second';
    case 'differs':
      return 'agreed';
    case 'done':
      return 'moderated';
  }
}

/** Whether somebody else is at the answer now. */
export const isHeldByOther = (
  row: { readonly held_by: string | null; readonly held_until: Date | null } | undefined,
  me: string,
  now: Date,
): boolean =>
  row !== undefined && row.held_by !== null && row.held_by !== me && row.held_until !== null && row.held_until > now;
