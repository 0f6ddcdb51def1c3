/** Numbers as people write them, read exactly: no number here ever passes through floating point. */
import { multiply, parseRational, type Rational, rational } from '#platform/exact/rational.ts';
import { plainMarks } from '#platform/text/typed-numeral.ts';

const AUTHORED = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i;
/** One comma or point, and nothing that groups thousands: what follows the number is the rest. */
const TYPED = /^([+-]?)(\d*)(?:[.,٫](\d*))?(?:e([+-]?\d{1,3}))?\s*(.*)$/i;

function exact(sign = '', whole = '', decimals = '', exponent = '0'): Rational | null {
  if (whole === '' && decimals === '') return null;
  const shift = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals) * (sign === '-' ? -1n : 1n);
  return shift >= 0 ? rational(digits * 10n ** BigInt(shift)) : rational(digits, 10n ** BigInt(-shift));
}

/** A decimal of an author: `"3.14"`, `"-5"`, `".5"`, `"6.02e23"`. Null when it is none. */
export function findDecimal(text: string): Rational | null {
  const match = AUTHORED.exec(text);
  return match ? exact(match[1], match[2], match[3], match[4]) : null;
}

/** As `findDecimal`, for texts that a schema has already accepted. Also reads fractions such as `1/12`. */
export const parseDecimal = (text: string): Rational => findDecimal(text) ?? parseRational(text);

/**
 * What a student typed: the number at the beginning and the text behind it, digits of any script. Comma or point begins the
 * decimals, so `"1,234"` is a little more than one; with a second separator (`"1,234.5"`, `"1 234"`) the rest is not empty.
 */
export function readTyped(text: string): { readonly value: Rational; readonly rest: string } | null {
  const match = TYPED.exec(plainMarks(text.normalize('NFC')));
  const value = match && exact(match[1], match[2], match[3], match[4]);
  return value ? { value, rest: match?.[5] ?? '' } : null;
}

const MOST_DECIMALS = 30;

/** The decimal that is exactly this number, as `"3.14"`; null where it has no end, or too many places. */
export function toDecimal({ n, d }: Rational): string | null {
  for (let places = 0; places <= MOST_DECIMALS; places++) {
    const scaled = n * 10n ** BigInt(places);
    if (scaled % d !== 0n) continue;
    const digits = String(scaled / d)
      .replace('-', '')
      .padStart(places + 1, '0');
    const at = digits.length - places;
    return `${n < 0n ? '-' : ''}${digits.slice(0, at)}${places === 0 ? '' : `.${digits.slice(at)}`}`;
  }
  return null;
}

/** A whole number, as a power of ten, that is greater than every one of these. */
export function beyond(all: readonly Rational[]): Rational {
  let power = rational(1);
  for (const each of all) {
    while (each.n >= power.n * each.d) power = multiply(power, rational(10));
  }
  return power;
}
