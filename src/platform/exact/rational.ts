/**
 * Exact rational numbers for scores.
 *
 * A mark of 1/3 has no finite decimal form, so every score is kept as a reduced
 * fraction of two integers, added exactly, and rounded once, when it is shown.
 */

/** A reduced fraction; `d` is positive and gcd(|n|, d) = 1. */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

/** In a loop: for numbers of thousands of digits the steps are more than calls can be nested. */
function gcd(a: bigint, b: bigint): bigint {
  let [last, rest] = [a, b];
  while (rest !== 0n) [last, rest] = [rest, last % rest];
  return last < 0n ? -last : last;
}

/** The fraction n/d in lowest terms. Throws RangeError when d is 0. */
export function rational(n: bigint | number, d: bigint | number = 1n): Rational {
  const [top, bottom] = [BigInt(n), BigInt(d)];
  if (bottom === 0n) throw new RangeError('A fraction cannot have the denominator 0');
  const divisor = gcd(top, bottom) * (bottom < 0n ? -1n : 1n);
  return { n: top / divisor, d: bottom / divisor };
}

export const zero: Rational = { n: 0n, d: 1n };
export const one: Rational = { n: 1n, d: 1n };

export const add = (a: Rational, b: Rational): Rational => rational(a.n * b.d + b.n * a.d, a.d * b.d);
export const subtract = (a: Rational, b: Rational): Rational => rational(a.n * b.d - b.n * a.d, a.d * b.d);
export const multiply = (a: Rational, b: Rational): Rational => rational(a.n * b.n, a.d * b.d);
export const divide = (a: Rational, b: Rational): Rational => rational(a.n * b.d, a.d * b.n);
export const negate = (a: Rational): Rational => ({ n: -a.n, d: a.d });
export const sum = (all: Iterable<Rational>): Rational => {
  let total = zero;
  for (const one of all) total = add(total, one);
  return total;
};

/** Negative, 0 or positive as a is less than, equal to or greater than b. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const isZero = (a: Rational): boolean => a.n === 0n;
export const isNegative = (a: Rational): boolean => a.n < 0n;
export const max = (a: Rational, b: Rational): Rational => (compare(a, b) >= 0 ? a : b);
export const min = (a: Rational, b: Rational): Rational => (compare(a, b) <= 0 ? a : b);
export const clamp = (a: Rational, low: Rational, high: Rational): Rational => max(low, min(high, a));

/** `"2/3"`, or `"4"` where the denominator is 1: the form in which fractions are stored and sent. */
export const toText = (a: Rational): string => (a.d === 1n ? `${a.n}` : `${a.n}/${a.d}`);

const FRACTION = /^\s*([+-]?\d{1,30})\s*\/\s*(\d{1,30})\s*$/;
const DECIMAL = /^\s*([+-]?)(\d{0,30})(?:\.(\d{0,30}))?\s*$/;

/** Reads `"2/3"`, `"-1/4"`, `"0.25"`, `".5"` or `"3"` exactly. Null when it is none of these. */
export function findRational(text: string): Rational | null {
  const fraction = FRACTION.exec(text);
  if (fraction) return BigInt(fraction[2]!) === 0n ? null : rational(BigInt(fraction[1]!), BigInt(fraction[2]!));
  const decimal = DECIMAL.exec(text);
  if (!decimal) return null;
  const [, sign, whole = '', decimals = ''] = decimal;
  if (whole === '' && decimals === '') return null;
  const n = BigInt(whole + decimals) * (sign === '-' ? -1n : 1n);
  return rational(n, 10n ** BigInt(decimals.length));
}

/** As `findRational`, but throws RangeError for text that is no number. */
export function parseRational(text: string): Rational {
  const found = findRational(text);
  if (!found) throw new RangeError(`"${text}" is neither a fraction such as 1/3 nor a decimal such as 0.25`);
  return found;
}

/**
 * The one rounding: to `digits` decimals, halves away from zero.
 * The result is the nearest double of the rounded decimal, so it prints as that decimal.
 */
export function round(a: Rational, digits = 2): number {
  const scale = 10n ** BigInt(digits);
  const [top, negative] = a.n < 0n ? [-a.n, true] : [a.n, false];
  const doubled = (2n * top * scale + a.d) / (2n * a.d);
  const text = doubled.toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const decimals = text.slice(text.length - digits);
  const value = Number(digits === 0 ? text : `${whole}.${decimals}`);
  return negative && value !== 0 ? -value : value;
}

/** The same rounding of a decimal as the database or a sum of floats gives it; what is beyond six decimals of a float is noise. */
export const roundDecimal = (decimal: string | number, digits = 2): number =>
  round(parseRational(typeof decimal === 'number' ? decimal.toFixed(6) : decimal), digits);
