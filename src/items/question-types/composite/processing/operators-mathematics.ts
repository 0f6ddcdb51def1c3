/** The functions and constants of `mathOperator`, `mathConstant` and `statsOperator`. Angles are radians. */
import { add, divide, isZero, multiply, type Rational, rational, subtract } from '#platform/exact/rational.ts';
import type { Operator } from './operator.ts';
import { absolute, floor } from './rounding.ts';
import { bounded, float, integer, NotEvaluable, nearest, numberOf, numbersOf, toDouble, type Value } from './value.ts';

/** Null where the function has no value. */
type Function1 = (x: number) => number;

/** Of numbers that have no exact result; the nearest decimal, which is what other programs have too. */
const functions: Readonly<Record<string, Function1>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  sec: (x) => 1 / Math.cos(x),
  csc: (x) => 1 / Math.sin(x),
  cot: (x) => 1 / Math.tan(x),
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  asec: (x) => Math.acos(1 / x),
  acsc: (x) => Math.asin(1 / x),
  acot: (x) => Math.atan(1 / x),
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  sech: (x) => 1 / Math.cosh(x),
  csch: (x) => 1 / Math.sinh(x),
  coth: (x) => 1 / Math.tanh(x),
  log: Math.log10,
  ln: Math.log,
  exp: Math.exp,
  toDegrees: (x) => (x * 180) / Math.PI,
  toRadians: (x) => (x * Math.PI) / 180,
};

/** Those whose results are exact. */
const exactly: Readonly<Record<string, (x: Rational) => Value>> = {
  abs: (x) => float(absolute(x)),
  signum: (x) => integer(rational(x.n > 0n ? 1n : x.n < 0n ? -1n : 0n)),
  floor: (x) => integer(floor(x)),
  ceil: ({ n, d }) => {
    const { n: below } = floor({ n: -n, d });
    return integer(rational(-below));
  },
};

/** What `mathOperator` can be asked for. */
export const mathFunctions: readonly string[] = [...Object.keys(functions), ...Object.keys(exactly), 'atan2'];

const mathOperator: Operator = (parts, { name = '' }) => {
  const [x, y] = parts.map(numberOf);
  if (name === 'atan2') return float(x && y ? nearest(Math.atan2(toDouble(x), toDouble(y))) : null);
  if (Object.hasOwn(exactly, name)) return x ? exactly[name]!(x) : float(null);
  const of = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!of) throw new NotEvaluable(`mathOperator ${name}`.trim());
  return float(x ? nearest(of(toDouble(x))) : null);
};

const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

export const mathConstants: readonly string[] = Object.keys(constants);

const mathConstant: Operator = (_parts, { name = '' }) => {
  const constant = Object.hasOwn(constants, name) ? constants[name] : undefined;
  if (constant === undefined) throw new NotEvaluable(`mathConstant ${name}`.trim());
  return float(nearest(constant));
};

/** The sum of the squared distances from the mean, divided by all numbers or, of a sample, by one fewer. */
function variance(numbers: readonly Rational[], isSample: boolean): Rational | null {
  const count = rational(numbers.length);
  const by = isSample ? subtract(count, rational(1)) : count;
  if (isZero(by)) return null;
  const mean = divide(numbers.reduce(bounded(add)), count);
  const squares = numbers.map((number) => subtract(number, mean)).map((distance) => multiply(distance, distance));
  return divide(squares.reduce(bounded(add)), by);
}

const root = (value: Rational | null): Rational | null => value && nearest(Math.sqrt(toDouble(value)));

export const statsFunctions: readonly string[] = ['mean', 'sampleVariance', 'sampleSD', 'popVariance', 'popSD'];

const statsOperator: Operator = ([part], { name = '' }) => {
  const numbers = part ? numbersOf(part) : null;
  if (!statsFunctions.includes(name)) throw new NotEvaluable(`statsOperator ${name}`.trim());
  if (!numbers || numbers.length === 0) return float(null);
  if (name === 'mean') return float(divide(numbers.reduce(bounded(add)), rational(numbers.length)));
  const found = variance(numbers, name.startsWith('sample'));
  return float(name.endsWith('SD') ? root(found) : found);
};

export const mathematicalOperators: Readonly<Record<string, Operator>> = { mathOperator, mathConstant, statsOperator };
