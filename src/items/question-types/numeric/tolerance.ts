/** Which numbers an accepted answer covers. */
import { add, max, min, multiply, negate, one, type Rational, rational, subtract } from '#platform/exact/rational.ts';
import { parseDecimal } from './decimal.ts';

export const toleranceKinds = ['nominal', 'relative', 'geometric'] as const;

export interface Tolerance {
  readonly kind: (typeof toleranceKinds)[number];
  /** A decimal, not negative. */
  readonly value: string;
}

/** From `low` to `high`, both included. */
export interface Interval {
  readonly low: Rational;
  readonly high: Rational;
}

/**
 * 10^−14, as Moodle with PHP's default `precision`. There it makes up for binary rounding; our arithmetic is exact and
 * would not need it. It is kept so that questions taken over from Moodle grade the same, and it means that tolerance 0
 * is not quite exact: 0.333333333333333 (15 digits) is accepted for 0.3333333333333333. Geometric tolerance has none.
 */
const EPSILON = rational(1n, 10n ** 14n);

const absolute = (a: Rational): Rational => (a.n < 0n ? negate(a) : a);

/**
 * With the accepted answer a and the tolerance t:
 * nominal |v − a| ≤ t + ε·max(1, |a|); relative |v − a| ≤ |a|·(t + ε); geometric a/(1 + t) ≤ v ≤ a·(1 + t).
 * For a negative a the geometric bounds change places (Moodle leaves them, so that nothing ever matches).
 */
export function intervalOf(accepted: Rational, tolerance: Tolerance): Interval {
  const t = parseDecimal(tolerance.value);
  if (tolerance.kind === 'geometric') {
    const factor = add(one, t);
    const [near, far] = [rational(accepted.n * factor.d, accepted.d * factor.n), multiply(accepted, factor)];
    return { low: min(near, far), high: max(near, far) };
  }
  const size = absolute(accepted);
  const reach =
    tolerance.kind === 'relative' ? multiply(size, add(t, EPSILON)) : add(t, multiply(EPSILON, max(one, size)));
  return { low: subtract(accepted, reach), high: add(accepted, reach) };
}
