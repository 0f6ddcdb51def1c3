/** Arithmetic. Where a part is NULL or no number, the result is NULL. */
import {
  add,
  divide,
  isZero,
  max,
  min,
  multiply,
  type Rational,
  rational,
  subtract,
} from '#platform/exact/rational.ts';
import type { Operator } from './operator.ts';
import { floor, halfUp, roundedLike } from './rounding.ts';
import { bounded, float, integer, nearest, numberOf, numbersOf, toDouble, type Value } from './value.ts';

type Result = (value: Rational | null) => Value;

/** Integers stay integers. */
const resultLike =
  (parts: readonly Value[]): Result =>
  (value) =>
    parts.every(({ type }) => type === 'integer') ? integer(value) : float(value);

const ofTwo =
  (of: (a: Rational, b: Rational) => Rational | null, result?: Result): Operator =>
  (parts) => {
    const [a, b] = parts.map(numberOf);
    return (result ?? resultLike(parts))(a && b ? of(a, b) : null);
  };

const ofOne =
  (of: (a: Rational) => Rational, result: Result): Operator =>
  ([part]) => {
    const number = part ? numberOf(part) : null;
    return result(number && of(number));
  };

const ofAll =
  (of: (all: readonly Rational[]) => Rational, result?: Result): Operator =>
  (parts) => {
    const numbers = parts.map(numbersOf);
    const isKnown = parts.length > 0 && parts.every(({ atoms }, i) => atoms.length > 0 && numbers[i] !== null);
    return (result ?? resultLike(parts))(isKnown ? of(numbers.flatMap((all) => all ?? [])) : null);
  };

const gcdOf = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcdOf(b, a % b));
const wholeNumbers = (all: readonly Rational[]): bigint[] => all.map((each) => floor(each).n);

/** Throws where the number is larger than any item needs. */
const numeratorOf = (value: bigint): bigint => {
  integer(rational(value));
  return value;
};

const GREATEST_POWER = 100n;
const GREATEST_BASE = 10n ** 30n;

/** Exact for whole powers; the nearest decimal otherwise, which is what other programs have too. */
function power(base: Rational, exponent: Rational): Rational | null {
  const size = exponent.n < 0n ? -exponent.n : exponent.n;
  const isSmall = base.d <= GREATEST_BASE && base.n <= GREATEST_BASE && -base.n <= GREATEST_BASE;
  if (exponent.d === 1n && size <= GREATEST_POWER && isSmall) {
    if (isZero(base) && exponent.n < 0n) return null;
    const [n, d] = [base.n ** size, base.d ** size];
    return exponent.n < 0n ? rational(d, n) : rational(n, d);
  }
  return nearest(toDouble(base) ** toDouble(exponent));
}

export const numberOperators: Readonly<Record<string, Operator>> = {
  sum: ofAll((all) => all.reduce(bounded(add))),
  product: ofAll((all) => all.reduce(bounded(multiply))),
  subtract: ofTwo(subtract),
  divide: ofTwo((a, b) => (isZero(b) ? null : divide(a, b)), float),
  power: ofTwo(power, float),
  integerDivide: ofTwo((a, b) => (isZero(b) ? null : floor(divide(a, b))), integer),
  integerModulus: ofTwo((a, b) => (isZero(b) ? null : subtract(a, multiply(b, floor(divide(a, b))))), integer),
  round: ofOne(halfUp, integer),
  truncate: ofOne(({ n, d }) => rational(n / d), integer),
  roundTo: ([part], attributes) => {
    const number = part ? numberOf(part) : null;
    return float(number && roundedLike(number, attributes));
  },
  integerToFloat: ofOne((value) => value, float),
  min: ofAll((all) => all.reduce(min)),
  max: ofAll((all) => all.reduce(max)),
  gcd: ofAll((all) => rational(wholeNumbers(all).reduce(gcdOf, 0n)), integer),
  lcm: ofAll((all) => {
    const whole = wholeNumbers(all).map((each) => (each < 0n ? -each : each));
    return rational(whole.includes(0n) ? 0n : whole.reduce((a, b) => numeratorOf((a / gcdOf(a, b)) * b), 1n));
  }, integer),
};
