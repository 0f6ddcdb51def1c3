import { add, divide, findRational, type Rational, rational, subtract } from '#platform/exact/rational.ts';

/**
 * A number as files write it → a plain decimal: "3.14" stays, "3,14" and "1e3" are rewritten ("3.14", "1000").
 * Null when it is no number or has more than 30 digits.
 */
export function findDecimal(text: string): string | null {
  const match = /^([+-]?)(\d{0,30})(?:[.,](\d{0,30}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim());
  if (!match || ((match[2] ?? '') === '' && (match[3] ?? '') === '')) return null;
  const [, sign = '', whole = '', decimals = '', exponent] = match;
  const minus = sign === '-' ? '-' : '';
  if (exponent === undefined) {
    const tail = decimals === '' ? '' : `.${decimals}`;
    return `${minus}${whole === '' ? '0' : whole}${tail}`;
  }
  const shift = Number(exponent) - decimals.length;
  const digits = (whole + decimals).replace(/^0+(?=\d)/, '');
  if (digits.length + Math.abs(shift) > 30) return null;
  if (shift >= 0) return minus + digits + (digits === '0' ? '' : '0'.repeat(shift));
  const padded = digits.padStart(1 - shift, '0');
  return `${minus}${padded.slice(0, shift)}.${padded.slice(shift)}`;
}

/** "3.1..3.2" → value 3.15 and tolerance 0.05, exactly. Null when the ends are no numbers or in the wrong order. */
export function findRange(low: string, high: string): { value: string; tolerance: string } | null {
  const [from, to] = [findDecimal(low), findDecimal(high)];
  const [a, b] = [from === null ? null : findRational(from), to === null ? null : findRational(to)];
  if (!a || !b) return null;
  const width = subtract(b, a);
  if (width.n < 0n) return null;
  const two = rational(2);
  return { value: exactDecimal(divide(add(a, b), two)), tolerance: exactDecimal(divide(width, two)) };
}

/** The decimal of a fraction whose denominator divides a power of ten; throws RangeError for any other. */
export function exactDecimal(value: Rational): string {
  for (let places = 0; places <= 128; places++) {
    const scaled = value.n * 10n ** BigInt(places);
    if (scaled % value.d !== 0n) continue;
    const digits = (scaled < 0n ? -scaled : scaled) / value.d;
    const text = digits.toString().padStart(places + 1, '0');
    const minus = value.n < 0n ? '-' : '';
    return places === 0 ? `${minus}${text}` : `${minus}${text.slice(0, -places)}.${text.slice(-places)}`;
  }
  throw new RangeError('This fraction has no finite decimal');
}

/** Whether `exactDecimal` can write it. */
export const isFiniteDecimal = ({ d }: Rational): boolean => [2n, 5n].reduce(withoutFactor, d) === 1n;

/** As `exactDecimal`, but a fraction without finite decimal stays a fraction. */
export function decimalOrFraction(text: string): string {
  const value = findRational(text);
  return value && isFiniteDecimal(value) ? exactDecimal(value) : text;
}

function withoutFactor(number: bigint, factor: bigint): bigint {
  let rest = number;
  while (rest % factor === 0n) rest /= factor;
  return rest;
}
