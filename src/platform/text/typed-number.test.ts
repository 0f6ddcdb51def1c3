import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactFromTyped, type NumberLimits, readTypedNumber, type TypedNumber, typedTextOf } from './typed-number.ts';

const any: NumberLimits = { unit: 'number' };
const points: NumberLimits = { unit: 'number', min: 0, max: 10_000, decimals: 4 };
const count: NumberLimits = { unit: 'number', min: 0, max: 10_000, decimals: 0 };
const percent: NumberLimits = { unit: 'percent', min: 0, max: 100 };
const factor: NumberLimits = { unit: 'factor', min: 1.01, max: 10, decimals: 2 };
const minutes: NumberLimits = { unit: 'minutes', min: 1, max: 43_200, decimals: 0 };
const duration: NumberLimits = { unit: 'minutes', min: 0 };
const seconds: NumberLimits = { unit: 'seconds', min: 0, max: 600, decimals: 0 };
const days: NumberLimits = { unit: 'days', min: 1, max: 3660, decimals: 0 };

const meantBy = (read: TypedNumber): unknown => (read.kind === 'number' ? read.value : read);
const unreadable = { kind: 'refused', why: 'unreadable' };

test.each<[string, NumberLimits, number]>([
  ['7', any, 7],
  [' 7 ', any, 7],
  ['1.25', any, 1.25],
  ['1,25', any, 1.25],
  ['.5', any, 0.5],
  ['0,125', any, 0.125],
  ['-2,5', any, -2.5],
  ['−2.5', any, -2.5],
  ['1 500', any, 1500],
  ['1\u00a0500,5', any, 1500.5],
  ['1’500.25', any, 1500.25],
  ['1.234,5', any, 1234.5],
  ['1,234.5', any, 1234.5],
  ['1,234,567', any, 1_234_567],
  ['1234.567', any, 1234.567],
  ['٢٥', any, 25],
  ['۲۵', any, 25],
  ['２５', any, 25],
  ['१२', any, 12],
  ['١٬٢٣٤٫٥', any, 1234.5],
  ['١٫٢٣٤', any, 1.234],
  ['\u200f٢٫٥', any, 2.5],
  ['25%', percent, 25],
  ['25 %', percent, 25],
  ['٢٥٪', percent, 25],
  ['２５％', percent, 25],
  ['12,5 Prozent', percent, 12.5],
  ['25', percent, 25],
  ['1.25', factor, 1.25],
  ['1,5', factor, 1.5],
  ['1.25x', factor, 1.25],
  ['× 1,25', factor, 1.25],
  ['25%', factor, 1.25],
  ['+25 %', factor, 1.25],
  ['+100%', factor, 2],
  ['٢٥٪', factor, 1.25],
  ['30', minutes, 30],
  ['30 min', minutes, 30],
  ['30min.', minutes, 30],
  ['1 h 30', minutes, 90],
  ['1h30', minutes, 90],
  ['1 h 30 min', minutes, 90],
  ['1,5 h', minutes, 90],
  ['1 Std. 30 Min.', minutes, 90],
  ['٣٠ دقيقة', minutes, 30],
  ['٩٠', minutes, 90],
  ['1:30 h', minutes, 90],
  ['2 days', minutes, 2880],
  ['90 s', duration, 1.5],
  ['1:30:00', duration, 90],
  ['2 min', seconds, 120],
  ['1 min 30', seconds, 90],
  ['90 s', seconds, 90],
  ['2 weeks', days, 14],
  ['30 Tage', days, 30],
  ['1.234', count, 1234],
  ['1,234', { unit: 'number', min: 0, max: 100 }, 1.234],
  ['2 cm', { unit: 'millimetres' }, 20],
  ['20 MB', { unit: 'mebibytes', decimals: 0 }, 20],
])('%j is read as the number that was meant', (typed, limits, value) => {
  expect(meantBy(readTypedNumber(typed, limits))).toBe(value);
});

test.each<[string, NumberLimits]>([
  ['abc', any],
  ['25%', any],
  ['25%', minutes],
  ['1e3', any],
  ['1 2', any],
  ['12 34', any],
  ['1..2', any],
  ['1.23.4', any],
  ['.', any],
  ['-', any],
  ['½', any],
  ['5²', any],
  ['--5', any],
  ['30 min', percent],
  ['30 min', factor],
  ['-25%', factor],
  ['NaN', any],
  ['Infinity', any],
  ['30 30', minutes],
  ['30 min 1 h', minutes],
  ['1 day 30', minutes],
  ['1:75', minutes],
  ['thirty', minutes],
])('%j is refused as unreadable', (typed, limits) => {
  expect(readTypedNumber(typed, limits)).toEqual(unreadable);
});

test.each<[string, NumberLimits, [string, string]]>([
  ['1.234', points, ['1.2340', '1234']],
  ['1,234', points, ['1.2340', '1234']],
  ['125%', factor, ['1.25', '2.25']],
  ['1:30', duration, ['1 h 30 min', '1 min 30 s']],
  ['1,234', duration, ['1.2340', '1234']],
])('%j has two meanings and is refused with both', (typed, limits, readings) => {
  const read = readTypedNumber(typed, limits);
  expect(read).toEqual({ kind: 'ambiguous', readings });
  for (const reading of readings) expect(readTypedNumber(reading, limits).kind).toBe('number');
});

test('a second meaning that the limits exclude does not count', () => {
  expect(meantBy(readTypedNumber('1:30', minutes))).toBe(90);
  expect(meantBy(readTypedNumber('100%', factor))).toBe(2);
});

test.each<[string, NumberLimits, string]>([
  ['0.5', factor, 'range'],
  ['25', factor, 'range'],
  ['101', percent, 'range'],
  ['-1', count, 'range'],
  ['2.5', count, 'decimals'],
  ['1.255', factor, 'decimals'],
  ['90 s', minutes, 'decimals'],
])('%j is refused by its limits', (typed, limits, why) => {
  expect(readTypedNumber(typed, limits)).toEqual({ kind: 'refused', why });
});

test('an empty field is blank', () => {
  for (const text of ['', '  ', '\u00a0', '\u200f']) expect(readTypedNumber(text, any)).toEqual({ kind: 'blank' });
});

test('only what is typed as digits with a point needs no explanation', () => {
  const isPlain = (text: string): unknown => Object(readTypedNumber(text, any)).isPlain;
  expect(['7', '1.5', '-3'].map(isPlain)).toEqual([true, true, true]);
  expect(['1,5', '٧', '1 500', '1,234,567'].map(isPlain)).toEqual([false, false, false, false]);
});

describe('for any number', () => {
  const decimal = fc.tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 4 }));

  test('each writing of it is read as it, or refused for a second meaning', () => {
    fc.assert(
      fc.property(
        decimal,
        fc.constantFrom('en', 'de', 'fr', 'de-CH', 'ar-EG', 'fa', 'hi', 'th-u-nu-thai'),
        (of, tag) => {
          const value = of[0] / 10 ** of[1];
          const written = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 }).format(value);
          const read = readTypedNumber(written, any);
          if (read.kind === 'ambiguous') expect(read.readings.map(Number)).toContain(value);
          else expect(meantBy(read)).toBe(value);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('what a field shows at first is read back unchanged', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (whole) => {
        const value = whole / 60;
        const read = readTypedNumber(typedTextOf(value, 'minutes'), duration);
        expect(read.kind === 'number' && Math.round(read.value * 60)).toBe(whole);
      }),
    );
  });

  test('no text is ever read as something other than a finite number within the limits', () => {
    const odd = fc.string({ unit: fc.constantFrom(...'0123456789.,:% hmin+-٢٫٬x\u00a0e/') });
    fc.assert(
      fc.property(odd, fc.constantFrom(any, points, percent, factor, minutes, seconds, days), (text, limits) => {
        const read = readTypedNumber(text, limits);
        if (read.kind !== 'number') return;
        expect(Number.isFinite(read.value)).toBe(true);
        expect(read.value).toBeGreaterThanOrEqual(limits.min ?? Number.NEGATIVE_INFINITY);
        expect(read.value).toBeLessThanOrEqual(limits.max ?? Number.POSITIVE_INFINITY);
      }),
      { numRuns: 3000 },
    );
  });
});

test.each([
  ['0,5', '0.5'],
  ['٠٫٥', '0.5'],
  ['−1/3', '-1/3'],
  ['1 / 3', '1/3'],
  ['3.125', '3.125'],
  ['6.02e23', '6.02e23'],
  ['12', '12'],
  ['1.234,5', '1234.5'],
  ['3,125', null],
  ['abc', null],
  ['50%', null],
])('an exact number typed as %j is kept as %j', (typed, kept) => {
  expect(exactFromTyped(typed)).toBe(kept);
});

test('a share may be a percentage', () => {
  expect(['50 %', '٥٠٪', '33,3%', '-25%'].map((typed) => exactFromTyped(typed, { isShare: true }))).toEqual([
    '1/2',
    '1/2',
    '333/1000',
    '-1/4',
  ]);
});

test('where a limit leaves one of two readings, the field says which was taken', () => {
  const hundred: NumberLimits = { unit: 'number', min: 0, max: 100, decimals: 3 };
  expect(readTypedNumber('1.000', hundred)).toMatchObject({ kind: 'number', value: 1, isPlain: false });
  expect(readTypedNumber('1.5', hundred)).toMatchObject({ kind: 'number', value: 1.5, isPlain: true });
});
