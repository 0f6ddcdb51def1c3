/** Percentages as Moodle writes them: decimals with a comma or point, in which a third is 33.333. */
import { compare, multiply, negate, one, type Rational, rational, subtract } from '#platform/exact/rational.ts';

const PERCENT = /^(-?)(\d{1,3})(?:[.,](\d{0,12}))?$/;
const DENOMINATORS = [3, 6, 7, 9, 11, 12] as const;
/** Moodle rounds to five decimals of a percent; three are common in files written by hand. */
const NEAR = rational(1, 100_000);

const distance = (a: Rational, b: Rational): Rational => {
  const difference = subtract(a, b);
  return difference.n < 0n ? negate(difference) : difference;
};

/** The share that a percentage means, exact; null when it is none from −100 to 100. */
export function shareOfPercent(text: string): Rational | null {
  const match = PERCENT.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '', decimals = ''] = match;
  const value = rational(BigInt(whole + decimals), 100n * 10n ** BigInt(decimals.length));
  if (compare(value, one) > 0) return null;
  const exact = decimals.length < 2 ? value : nearFraction(value);
  return sign === '-' ? negate(exact) : exact;
}

function nearFraction(value: Rational): Rational {
  for (const d of DENOMINATORS) {
    const n = (value.n * BigInt(d) * 2n + value.d) / (2n * value.d);
    const fraction = rational(n, d);
    if (compare(distance(value, fraction), NEAR) < 0) return fraction;
  }
  return value;
}

/** The percentage with at most five decimals, and whether it says the share exactly enough to be read back. */
export function percentOfShare(share: Rational): { text: string; exact: boolean } {
  const scaled = multiply(share, rational(10_000_000));
  const absolute = scaled.n < 0n ? -scaled.n : scaled.n;
  const rounded = (absolute * 2n + scaled.d) / (2n * scaled.d);
  const digits = rounded.toString().padStart(6, '0');
  const decimals = digits.slice(-5).replace(/0+$/, '');
  const text = `${scaled.n < 0n ? '-' : ''}${digits.slice(0, -5)}${decimals && `.${decimals}`}`;
  const back = shareOfPercent(text);
  return { text, exact: back !== null && compare(back, share) === 0 };
}

/** A fraction that ends after some decimals, in full: "0.125". Where it does not end, the first twenty. */
export function decimalText(value: Rational): string {
  let places = 0;
  while (places < 20 && (value.n * 10n ** BigInt(places)) % value.d !== 0n) places += 1;
  const digits = (((value.n < 0n ? -value.n : value.n) * 10n ** BigInt(places)) / value.d)
    .toString()
    .padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return value.n < 0n ? `-${text}` : text;
}
