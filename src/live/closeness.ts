/** Points for numbers that are near the right one. */
import { findRightAnswer, type Key, readAnswer } from '#items/question-types/numeric/match.ts';
import { compare, divide, multiply, one, type Rational, rational, subtract, zero } from '#platform/exact/rational.ts';

const half = rational(1, 2);

/**
 * The share that a number outside of every accepted range earns for being near: ½ at the right number, evenly down to 0 at
 * half of it away, `½ × (1 − 2 × |given − right| ∕ |right|)`. 0 for what cannot be read, and where the right number is 0.
 */
export function closenessShare(
  key: Key,
  given: { readonly text: string; readonly unit?: string | undefined },
): Rational {
  const read = readAnswer(key, given);
  const found = findRightAnswer(key);
  const right = found && readAnswer(key, found);
  if (!read || read.unitFault || !right || compare(right.value, zero) === 0) return zero;
  const away = divide(subtract(read.value, right.value), right.value);
  const size = compare(away, zero) < 0 ? subtract(zero, away) : away;
  const left = subtract(one, multiply(rational(2), size));
  return compare(left, zero) <= 0 ? zero : multiply(half, left);
}
