/** Operators that answer true, false or NULL. NULL means "not known": `and` of false and NULL is false. */
import { add, compare, divide, multiply, one, type Rational, rational, subtract } from '#platform/exact/rational.ts';
import type { Operator } from './operator.ts';
import { absolute, roundedLike } from './rounding.ts';
import { findNumber, isNull, isSame, NotEvaluable, numberOf, truth, truthOf, type Value } from './value.ts';

const order =
  (holds: (sign: number) => boolean): Operator =>
  ([a, b]) => {
    const [left, right] = [a && numberOf(a), b && numberOf(b)];
    return truth(left && right ? holds(compare(left, right)) : null);
  };

function anyN(parts: readonly Value[], attributes: Readonly<Record<string, string>>): Value {
  const [least, most] = [findNumber(attributes.min ?? ''), findNumber(attributes.max ?? '')];
  if (!least || !most) throw new NotEvaluable('anyN with limits that are variables');
  const known = parts.map(truthOf);
  const yes = rational(known.filter((is) => is === true).length);
  const perhaps = rational(known.filter((is) => is !== false).length);
  if (compare(perhaps, least) < 0 || compare(yes, most) > 0) return truth(false);
  return truth(compare(yes, least) >= 0 && compare(perhaps, most) <= 0 ? true : null);
}

/** The ends of the range that an `equal` accepts around a number, and whether they belong to it. */
export interface EqualRange {
  readonly low: Rational;
  readonly high: Rational;
  readonly lowIncluded: boolean;
  readonly highIncluded: boolean;
}

/** `tolerance` holds one number for both sides or two; of a relative one they are percent of the wanted number. */
export function rangeOfEqual(wanted: Rational, attributes: Readonly<Record<string, string>>): EqualRange {
  const mode = attributes.toleranceMode ?? 'exact';
  const included = {
    lowIncluded: attributes.includeLowerBound !== 'false',
    highIncluded: attributes.includeUpperBound !== 'false',
  };
  if (mode === 'exact') return { low: wanted, high: wanted, lowIncluded: true, highIncluded: true };
  const [below, above = below] = (attributes.tolerance ?? '0').trim().split(/\s+/).map(findNumber);
  if (!below || !above) throw new NotEvaluable('equal with a tolerance that is a variable');
  const unit = mode === 'relative' ? divide(absolute(wanted), rational(100)) : one;
  return { low: subtract(wanted, multiply(unit, below)), high: add(wanted, multiply(unit, above)), ...included };
}

const equal: Operator = ([a, b], attributes) => {
  const [given, wanted] = [a && numberOf(a), b && numberOf(b)];
  if (!given || !wanted) return truth(null);
  const { low, high, lowIncluded, highIncluded } = rangeOfEqual(wanted, attributes);
  const [below, above] = [compare(low, given), compare(given, high)];
  return truth((lowIncluded ? below <= 0 : below < 0) && (highIncluded ? above <= 0 : above < 0));
};

const equalRounded: Operator = ([a, b], attributes) => {
  const [given, wanted] = [a && numberOf(a), b && numberOf(b)];
  if (!given || !wanted) return truth(null);
  return truth(compare(roundedLike(given, attributes), roundedLike(wanted, attributes)) === 0);
};

export const logicOperators: Readonly<Record<string, Operator>> = {
  isNull: ([a]) => truth(!a || isNull(a)),
  not: ([a]) => {
    const is = a ? truthOf(a) : null;
    return truth(is === null ? null : !is);
  },
  and: (parts) => {
    const known = parts.map(truthOf);
    return truth(known.includes(false) ? false : known.includes(null) ? null : true);
  },
  or: (parts) => {
    const known = parts.map(truthOf);
    return truth(known.includes(true) ? true : known.includes(null) ? null : false);
  },
  anyN,
  match: ([a, b]) => truth(!a || !b || isNull(a) || isNull(b) ? null : isSame(a, b)),
  equal,
  equalRounded,
  gt: order((sign) => sign > 0),
  gte: order((sign) => sign >= 0),
  lt: order((sign) => sign < 0),
  lte: order((sign) => sign <= 0),
  durationLT: order((sign) => sign < 0),
  durationGTE: order((sign) => sign >= 0),
};
