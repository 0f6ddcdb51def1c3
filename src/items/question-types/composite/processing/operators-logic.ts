/** Operators that answer true, false or NULL. NULL means "not known": `and` of false and NULL is false. */
import {
  add,
  compare,
  divide,
  isNegative,
  isZero,
  multiply,
  one,
  type Rational,
  rational,
  subtract,
} from '#platform/exact/rational.ts';
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

/** The ends of a range that an `equal` accepts, and whether they belong to it. */
export interface EqualRange {
  readonly low: Rational;
  readonly high: Rational;
  readonly lowIncluded: boolean;
  readonly highIncluded: boolean;
}

const hundred = rational(100);

/** One number for both sides or two, of a relative mode as shares; null: exactly. */
function tolerancesOf(
  attributes: Readonly<Record<string, string>>,
): readonly [below: Rational, above: Rational] | null {
  const mode = attributes.toleranceMode ?? 'exact';
  if (mode === 'exact') return null;
  const [below, above = below] = (attributes.tolerance ?? '0').trim().split(/\s+/).map(findNumber);
  if (!below || !above) throw new NotEvaluable('equal with a tolerance that is a variable');
  return mode === 'relative' ? [divide(below, hundred), divide(above, hundred)] : [below, above];
}

/** Where the second number of an `equal` must be, as QTI 2.2 has it: around the first, of whose size a relative tolerance is a share. */
export function rangeOfEqual(first: Rational, attributes: Readonly<Record<string, string>>): EqualRange {
  const tolerances = tolerancesOf(attributes);
  if (!tolerances) return { low: first, high: first, lowIncluded: true, highIncluded: true };
  const unit = attributes.toleranceMode === 'relative' ? absolute(first) : one;
  return {
    low: subtract(first, multiply(unit, tolerances[0])),
    high: add(first, multiply(unit, tolerances[1])),
    lowIncluded: attributes.includeLowerBound !== 'false',
    highIncluded: attributes.includeUpperBound !== 'false',
  };
}

/** Which first numbers of an `equal` take the second in; null where there is no end to them. The inverse of `rangeOfEqual`. */
export function firstsOfEqual(second: Rational, attributes: Readonly<Record<string, string>>): EqualRange | null {
  const tolerances = tolerancesOf(attributes);
  if (!tolerances) return rangeOfEqual(second, attributes);
  const [below, above] = tolerances;
  const included = {
    lowIncluded: attributes.includeUpperBound !== 'false',
    highIncluded: attributes.includeLowerBound !== 'false',
  };
  if (attributes.toleranceMode !== 'relative')
    return { low: subtract(second, above), high: add(second, below), ...included };
  const [toLow, toHigh] = isNegative(second)
    ? [subtract(one, above), add(one, below)]
    : [add(one, above), subtract(one, below)];
  if (isNegative(toLow) || isZero(toLow) || isNegative(toHigh) || isZero(toHigh)) return null;
  return { low: divide(second, toLow), high: divide(second, toHigh), ...included };
}

const equal: Operator = ([a, b], attributes) => {
  const [first, second] = [a && numberOf(a), b && numberOf(b)];
  if (!first || !second) return truth(null);
  const { low, high, lowIncluded, highIncluded } = rangeOfEqual(first, attributes);
  const [below, above] = [compare(low, second), compare(second, high)];
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
