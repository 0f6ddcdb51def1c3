/**
 * Reads numbers as people type them: `1,25`, `25 %`, `1 h 30`, `٢٥`. Pure and exact. What has two meanings is never
 * guessed: it is refused together with both readings.
 */
import { add, compare, findRational, multiply, one, type Rational, rational } from '#platform/exact/rational.ts';
import { type DurationUnit, isDurationUnit, readDuration, secondsText } from './typed-duration.ts';
import { numeralReadings, plainMarks, separatorFree } from './typed-numeral.ts';

/** What the number counts. A time is a number of this unit; `factor` multiplies a time. */
export type NumberUnit = 'number' | 'percent' | 'factor' | 'millimetres' | 'mebibytes' | 'pixels' | DurationUnit;

export interface NumberLimits {
  readonly unit: NumberUnit;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** How many decimals the number may have at most; 0: whole numbers only. Absent: any. */
  readonly decimals?: number | undefined;
}

export type TypedNumber =
  | { readonly kind: 'blank' }
  /** `isPlain`: typed as digits with at most a point, so there is nothing to explain. */
  | { readonly kind: 'number'; readonly value: number; readonly isPlain: boolean }
  | { readonly kind: 'refused'; readonly why: 'unreadable' | 'decimals' | 'range' }
  /** Each reading is written so that it has only this meaning. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [string, string] };

/** How far from 1 the unit of a suffix is. */
const suffixes: Partial<Record<NumberUnit, Readonly<Record<string, Rational>>>> = {
  percent: Object.fromEntries(['%', 'percent', 'prozent', 'بالمئة', 'بالمائة'].map((word) => [word, one])),
  millimetres: { mm: one, cm: rational(10), مم: one, سم: rational(10) },
  mebibytes: { mb: one, mib: one },
  pixels: { px: one, pixel: one, pixels: one },
};

interface Reading {
  readonly value: Rational;
  /** The reading in a form without a second meaning. */
  readonly text: string;
}

const split = (text: string): { numeral: string; suffix: string } => {
  const [, numeral = '', suffix = ''] = /^([-+]?[\d.,٫٬'’ ]*?)\s*([^\d.,٫٬'’\s].*)?$/u.exec(text) ?? [];
  return { numeral: numeral.trim(), suffix: suffix.trim().toLowerCase() };
};

const exactly = (text: string): Rational => findRational(text)!;
const asReading = (text: string): Reading => ({ value: exactly(text), text: separatorFree(text) });

/**
 * A multiplier of time: `1.25`, `1.25 ×`, `× 1.25`, `+25 %`. A bare percentage below 100 is what is added, since no
 * accommodation shortens the time; from 100 on it could also be the whole, so both are offered.
 */
function readFactor(text: string): readonly Reading[] {
  const bare = text.replace(/^[x×*]\s*|\s*[x×*]$/giu, '');
  const { numeral, suffix } = split(bare);
  if (suffix === '') return numeralReadings(numeral).map(asReading);
  if (!Object.hasOwn(suffixes.percent!, suffix) || bare !== text || numeral.startsWith('-')) return [];
  return numeralReadings(numeral).flatMap((read) => {
    const share = multiply(exactly(read), rational(1, 100));
    const more = add(one, share);
    const isSurelyMore = numeral.startsWith('+') || compare(share, one) < 0;
    return (isSurelyMore ? [more] : [share, more]).map((value) => ({ value, text: decimalText(value) }));
  });
}

function readingsOf(text: string, unit: NumberUnit): readonly Reading[] {
  if (isDurationUnit(unit))
    return readDuration(text, unit).map(({ value, seconds, isBare }) => ({
      value,
      text: isBare ? separatorFree(decimalText(value)) : secondsText(seconds),
    }));
  if (unit === 'factor') return readFactor(text);
  const { numeral, suffix } = split(text);
  const scale = suffix === '' ? one : suffixes[unit]?.[suffix];
  if (!scale) return [];
  return numeralReadings(numeral).map((read) => {
    const value = multiply(exactly(read), scale);
    return { value, text: scale === one ? separatorFree(read) : decimalText(value) };
  });
}

/** As a decimal, of at most ten decimals. */
export function decimalText(value: Rational): string {
  return String(Number((Number(value.n) / Number(value.d)).toFixed(10)));
}

const numberOf = (value: Rational): number => Number(value.n) / Number(value.d);

const hasDecimals = (value: Rational, most: number | undefined): boolean =>
  most === undefined || (value.n * 10n ** BigInt(most)) % value.d === 0n;

/** Reads what was typed. A second meaning that the limits exclude does not count. */
export function readTypedNumber(typed: string, limits: NumberLimits): TypedNumber {
  const text = plainMarks(typed);
  if (text === '') return { kind: 'blank' };
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, decimals } = limits;
  const isWithin = ({ value }: Reading): boolean => numberOf(value) >= min && numberOf(value) <= max;
  const all = readingsOf(text, limits.unit);
  const fine = all.filter(({ value }) => hasDecimals(value, decimals));
  const good = fine.filter(isWithin);
  const [first, second] = good;
  if (first && second && compare(first.value, second.value) !== 0)
    return { kind: 'ambiguous', readings: [first.text, second.text] };
  // A reading that the limits exclude was possible all the same: the one that was taken is said.
  const isOnly = all.every(({ value }) => first && compare(value, first.value) === 0);
  if (first)
    return {
      kind: 'number',
      value: numberOf(first.value),
      isPlain: isOnly && /^-?\d+(?:\.\d+)?$/.test(typed.trim()),
    };
  if (all.length === 0) return { kind: 'refused', why: 'unreadable' };
  return { kind: 'refused', why: fine.length === 0 || all.some(isWithin) ? 'decimals' : 'range' };
}

/** A value as a field shows it at first; a time that its unit can't say in decimals is said in parts. */
export function typedTextOf(value: number | null, unit: NumberUnit): string {
  if (value === null || !Number.isFinite(value)) return '';
  if (isDurationUnit(unit) && !Number.isInteger(value * 100)) return secondsText(inSeconds(value, unit));
  return String(value);
}

const inSeconds = (value: number, unit: DurationUnit): Rational =>
  rational(Math.round(value * { seconds: 1, minutes: 60, days: 86_400 }[unit]));

/**
 * An exact number as text, as the editors of questions keep it: localised digits, the comma and a percentage become
 * `"12.5"` and `"1/4"`. Null where it can't be read or could mean two numbers; fractions and exponents stay.
 */
export function exactFromTyped(typed: string, { isShare = false } = {}): string | null {
  const text = plainMarks(typed);
  const compact = text.replace(/\s*\/\s*/, '/');
  if (/^[-+]?\d+\/\d+$/.test(compact) || /^[-+]?\d*\.?\d+e[-+]?\d{1,2}$/i.test(compact)) return compact;
  const { numeral, suffix } = split(text);
  const isPercent = Object.hasOwn(suffixes.percent!, suffix);
  if (suffix !== '' && !(isShare && isPercent)) return null;
  // A point is what the editors themselves show, so 3.125 has one meaning here; 3,125 has two.
  const readings = /^[-+]?\d*\.\d+$/.test(numeral) ? [numeral] : numeralReadings(numeral);
  if (readings.length !== 1) return null;
  const [read] = readings as [string];
  if (!isPercent) return read.replace(/^\+/, '');
  const { n, d } = multiply(exactly(read), rational(1, 100));
  return d === 1n ? `${n}` : `${n}/${d}`;
}
