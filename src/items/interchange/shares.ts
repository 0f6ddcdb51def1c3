/**
 * Shares of marks. Files write percentages with a few decimals; what they mean are fractions:
 * 33.33333 % is 1/3, and three of them must add up to 1.
 */

import { findDecimal } from '#platform/exact/decimals.ts';
import { findRational, multiply, parseRational, type Rational, rational, toText } from '#platform/exact/rational.ts';

/** Largest denominator that a percentage with this many decimals is taken for. */
const largestDenominator = (decimals: number): number =>
  decimals >= 7 ? 400 : decimals >= 4 ? 100 : decimals >= 2 ? 12 : 9;

const known = new Map<string, Rational | null>();

/** "33.333" → 1/3, "-50" → −1/2. Null when the text is no percentage from −100 to 100. */
export function findPercentage(text: string): Rational | null {
  const trimmed = text.trim();
  const cached = known.get(trimmed);
  if (cached !== undefined) return cached;
  const found = readPercentage(trimmed);
  if (known.size < 5_000) known.set(trimmed, found);
  return found;
}

function readPercentage(text: string): Rational | null {
  const match = /^([+-]?)(\d{0,3})(?:[.,](\d{0,24}))?$/.exec(text);
  if (!match || (match[2] === '' && !match[3])) return null;
  // Programs print a third as 33.333333333333336: the last digits are noise.
  const tail = match[3]?.slice(0, 12) ?? '';
  const decimals = tail.length;
  const digits = BigInt(`${match[2]}${tail}`);
  const whole = 10n ** BigInt(decimals) * 100n;
  if (digits > whole) return null;
  const exact = rational(digits, whole);
  const value = decimals === 0 ? exact : (fractionFor(digits, decimals) ?? exact);
  return match[1] === '-' ? { n: -value.n, d: value.d } : value;
}

/** The fraction with the smallest denominator whose percentage is written with these digits, rounded or cut. */
function fractionFor(digits: bigint, decimals: number): Rational | null {
  const scale = 100n * 10n ** BigInt(decimals);
  for (let d = 1n; d <= BigInt(largestDenominator(decimals)); d++) {
    const n = (2n * digits * d + scale) / (2n * scale);
    if (n === 0n) continue;
    const rounded = (2n * n * scale + d) / (2n * d);
    if (rounded === digits || (n * scale) / d === digits) return rational(n, d);
  }
  return null;
}

/** A percentage that reads back as this fraction, with as few decimals as Moodle takes; null when there is none. */
export function findPercentageText(share: Rational): string | null {
  for (const decimals of [0, 1, 2, 3, 5, 7, 9, 12]) {
    const text = decimalText(multiply(share, rational(100)), decimals);
    const read = findPercentage(text);
    if (read && read.n === share.n && read.d === share.d) return text;
  }
  return null;
}

/** A fraction rounded to this many decimals, as text: "33.33333". */
export function decimalText(value: Rational, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const top = value.n < 0n ? -value.n : value.n;
  const rounded = ((2n * top * scale + value.d) / (2n * value.d)).toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? rounded : `${rounded.slice(0, -decimals)}.${rounded.slice(-decimals)}`;
  return value.n < 0n ? `-${text}` : text;
}

/** From how many digits behind the point on a decimal is taken for a fraction that it rounds. */
const MEANT_FROM = 5;

/**
 * The fraction that a share means: 333333333333333/1000000000000000 is a third that a program has rounded, and only as a
 * third do three of them make a whole. Other fractions are given back as they are.
 */
export function meantShare(share: Rational): Rational {
  const places = placesOf(share.d);
  if (places === null || places < MEANT_FROM) return share;
  const whole = 10n ** BigInt(places);
  const top = share.n < 0n ? -share.n : share.n;
  const kept = Math.min(places, 14);
  const digits = (top * (whole / share.d)) / 10n ** BigInt(places - kept);
  const found = fractionFor(digits, kept - 2);
  return found === null ? share : share.n < 0n ? { n: -found.n, d: found.d } : found;
}

/** How many digits a fraction with this denominator has behind the point; null when it never ends, or after 40. */
function placesOf(denominator: bigint): number | null {
  for (let places = 0, power = 1n; places <= 40; places++, power *= 10n) if (power % denominator === 0n) return places;
  return null;
}

/** The value with every `share` in it as the fraction that it means. */
export function withMeantShares<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withMeantShares) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
    const share = key === 'share' && typeof one === 'string' && one.length > 5 ? findRational(one) : null;
    return [key, share ? toText(meantShare(share)) : withMeantShares(one)];
  });
  return Object.fromEntries(entries) as T;
}

/** "1/3", "0.5", "50%" or "33.333 %" → exact text, or null when it is none or outside −1 … 1. */
export function findShare(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.endsWith('%')) return textOrNull(findPercentage(trimmed.slice(0, -1)));
  // Spreadsheets turn 33.33333% into 0.3333333, which means 1/3 just as well.
  const percent = /^[+-]?[01]?[.,]\d{3,26}$/.test(trimmed) ? findDecimal(`${trimmed}e2`) : null;
  const value = percent === null ? findRational(trimmed.replace(',', '.')) : findPercentage(percent);
  return textOrNull(value && meantShare(value));
}

const textOrNull = (value: Rational | null): string | null =>
  value && value.n <= value.d && -value.n <= value.d ? toText(value) : null;

/** As spreadsheets leave it alone: "50%", where "1/2" would become the first of February. */
export function shareText(share: string): string {
  const percentage = findPercentageText(parseRational(share));
  return percentage === null ? share : share === '0' || share === '1' ? share : `${percentage}%`;
}
