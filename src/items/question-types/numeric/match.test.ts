import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, rational, toText } from '#platform/exact/rational.ts';
import { findDecimal, readTyped } from './decimal.ts';
import { grade, rightAnswer } from './grade.ts';
import { type Content, contentSchema } from './schema.ts';
import { intervalOf } from './tolerance.ts';

describe('what a student types', () => {
  test.each([
    ['3.14', '157/50'],
    ['3,14', '157/50'],
    [' +3.14 ', '157/50'],
    ['-.5', '-1/2'],
    ['\u2212,5', '-1/2'],
    ['5.', '5'],
    ['1.5e3', '1500'],
    ['1,5E-3', '3/2000'],
    ['2e\u22122', '1/50'],
    ['007', '7'],
    ['0.1', '1/10'],
    ['1,234', '617/500'],
  ])('%s is %s', (text, value) => {
    const read = readTyped(text);
    expect(read && [toText(read.value), read.rest]).toEqual([value, '']);
  });

  test.each(['', '-', '.', ',', 'e3', 'abc', '--1', '∞', 'NaN', '.e3'])('%s is no number', (text) => {
    expect(readTyped(text)).toBeNull();
  });

  test.each(['1,234.5', '1.234,5', '1 234', '1,234,567', "1'234", '12a', '1e', '1e5000', '1/2', '3\n4', '0x1F'])(
    '%s is not read to its end, so never taken for a number',
    (text) => {
      const content = withAnswers([['*', '0', 'nominal', '1']]);
      expect(grade(content, { text }).outcome).toBe('ungradable');
    },
  );

  test('an exact decimal is read as the same fraction that its digits say', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: -99, max: 99 }), (n, e) => {
        const expected = e >= 0 ? rational(n * 10n ** BigInt(e)) : rational(n, 10n ** BigInt(-e));
        expect(findDecimal(`${n}e${e}`)).toEqual(expected);
        expect(readTyped(`${n}e${e}`)).toEqual({ value: expected, rest: '' });
      }),
    );
  });
});

type Row = [value: string, tolerance: string, kind: 'nominal' | 'relative' | 'geometric', share: string];

const withAnswers = (rows: readonly Row[], more: Partial<Content> = {}): Content =>
  contentSchema.parse({
    stem: '<p>?</p>',
    answers: rows.map(([value, tolerance, kind, share]) => ({ value, tolerance: { kind, value: tolerance }, share })),
    ...more,
  });

const earned = (content: Content, text: string, unit?: string): string =>
  toText(grade(content, { text, ...(unit !== undefined && { unit }) }).fraction);

describe('tolerance', () => {
  test.each([
    ['10', '0.5', 'nominal', ['9.5', '10.5'], ['9.49', '10.51']],
    ['10', '0.05', 'relative', ['9.5', '10.5'], ['9.49', '10.51']],
    ['-10', '0.05', 'relative', ['-9.5', '-10.5'], ['-9.49', '-10.51']],
    ['10', '0.25', 'geometric', ['8', '12.5'], ['7.99999999999999999', '12.50000000000000001']],
    ['-10', '0.25', 'geometric', ['-8', '-12.5'], ['-7.9', '-12.6', '8']],
    ['0', '0.5', 'geometric', ['0', '-0', '0.00'], ['0.0000000000000000001']],
    ['0', '0.5', 'relative', ['0'], ['0.0000000000000000001']],
  ] as const)('%s with %s %s', (value, tolerance, kind, inside, outside) => {
    const content = withAnswers([[value, tolerance, kind, '1']]);
    for (const text of inside) expect([text, earned(content, text)]).toEqual([text, '1']);
    for (const text of outside) expect([text, earned(content, text)]).toEqual([text, '0']);
  });

  test('nominal tolerance 0 leaves the 14th decimal open, in proportion for numbers greater than 1', () => {
    const third = withAnswers([['0.3333333333333333', '0', 'nominal', '1']]);
    expect(earned(third, '0.333333333333333')).toBe('1');
    expect(earned(third, '0.33333333333')).toBe('0');
    const large = withAnswers([['1e20', '0', 'nominal', '1']]);
    expect(earned(large, '100000000000001000000')).toBe('1');
    expect(earned(large, '100000000000001000001')).toBe('0');
  });

  test('the accepted answer itself always lies within its interval', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.nat({ max: 1000 }),
        fc.constantFrom('nominal', 'relative', 'geometric'),
        (n, t, kind) => {
          const { low, high } = intervalOf(rational(n, 7), { kind, value: `${t}e-2` });
          expect(compare(low, rational(n, 7))).not.toBe(1);
          expect(compare(high, rational(n, 7))).not.toBe(-1);
        },
      ),
    );
  });
});

test('of several answers that cover a number the first decides', () => {
  const content = withAnswers([
    ['5', '0', 'nominal', '1'],
    ['5', '1', 'nominal', '1/2'],
    ['*', '0', 'nominal', '-1/10'],
  ]);
  expect([earned(content, '5'), earned(content, '5.5'), earned(content, '7')]).toEqual(['1', '1/2', '-1/10']);
});

describe('full marks that no number can reach are refused', () => {
  const parse = (rows: readonly Row[]) => () => withAnswers(rows);
  test('no answer with share 1', () => expect(parse([['5', '0', 'nominal', '1/2']])).toThrow('No number can earn'));
  test('an earlier answer covers it', () =>
    expect(
      parse([
        ['*', '0', 'nominal', '0'],
        ['5', '0', 'nominal', '1'],
      ]),
    ).toThrow('No number can earn'));
  test('but "any other number" may be the right one', () => {
    const content = withAnswers([
      ['9e99', '9e99', 'geometric', '0'],
      ['*', '0', 'nominal', '1'],
    ]);
    expect(grade(content, rightAnswer(content) ?? { text: '' }).outcome).toBe('right');
  });
});

test('an unsound number is named and does not stop the check of the rest', () => {
  const result = contentSchema.safeParse({
    stem: '',
    answers: [{ value: '3,14', tolerance: { kind: 'nominal', value: '-1' }, share: '2' }],
    units: [{ name: 'm', factor: '0' }],
  });
  const paths = result.error?.issues.map(({ path }) => path.join('.'));
  for (const path of ['stem', 'answers.0.value', 'answers.0.tolerance.value', 'answers.0.share', 'units.0.factor']) {
    expect(paths).toContain(path);
  }
});

describe('units', () => {
  const length = (unitRule: Content['unitRule'], share = '1') =>
    withAnswers(
      [
        ['2', '0', 'nominal', share],
        ['3', '0', 'nominal', '1'],
        ['4', '0', 'nominal', '-1/2'],
      ],
      {
        units: [
          { name: 'm', factor: '1' },
          { name: 'cm', factor: '0.01' },
          { name: 'in', factor: '0.0254' },
        ],
        unitRule,
      },
    );

  test('are converted exactly, chosen or typed', () => {
    const content = length(null);
    expect(earned(content, '2', 'm')).toBe('1');
    expect(earned(content, '200', 'cm')).toBe('1');
    expect(earned(content, '200cm')).toBe('1');
    expect(earned(content, '200 cm', 'cm')).toBe('1');
    expect(earned(content, '2', 'cm')).toBe('0');
  });

  test('may be left away where they are not required; an unknown one cannot be graded', () => {
    expect(earned(length(null), '2')).toBe('1');
    expect(grade(length(null), { text: '2', unit: 'kg' }).outcome).toBe('ungradable');
    expect(grade(length(null), { text: '2 M' }).outcome).toBe('ungradable');
  });

  test('missing or unknown, cost a part of the mark or of the maximum, down to 0, where required', () => {
    const ofMark = { required: true, penalty: '1/2', of: 'mark' } as const;
    const ofMaximum = { required: true, penalty: '1/2', of: 'maximum' } as const;
    expect(earned(length(ofMark, '1/3'), '2')).toBe('1/6');
    expect(earned(length(ofMark), '2', 'kg')).toBe('1/2');
    expect(earned(length(ofMaximum), '2')).toBe('1/2');
    expect(earned(length(ofMaximum, '1/3'), '2')).toBe('0');
    expect(earned(length(ofMaximum), '4')).toBe('-1/2');
    expect(earned(length(ofMaximum), '2', 'm')).toBe('1');
  });

  test('need one with the factor 1, and a rule needs units', () => {
    expect(() => withAnswers([['1', '0', 'nominal', '1']], { units: [{ name: 'km', factor: '1000' }] })).toThrow(
      'One unit must have the factor 1',
    );
    expect(() =>
      withAnswers([['1', '0', 'nominal', '1']], { unitRule: { required: true, penalty: '1', of: 'mark' } }),
    ).toThrow('A rule for units needs at least one unit');
  });
});
