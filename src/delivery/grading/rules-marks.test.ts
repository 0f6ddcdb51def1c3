import { expect, test } from 'vitest';
import { one, parseRational, rational, round, sum, toText, zero } from '#platform/exact/rational.ts';
import { type MarkingPolicy, markingPresets, presetOf } from '#quizzes/rules-marking.ts';
import { certainties } from './rules-certainty.ts';
import { marksFor, shareByCertainty } from './rules-marks.ts';
import { totalOf } from './rules-totals.ts';

const { none, upsc, jeeMain, jeeAdvanced, certainty: byCertainty } = markingPresets;
const worth = (marks: number, type = 'single-choice') => ({ marks: rational(marks), type });

test('a wrong answer costs exactly the share, three of a third cost exactly one question', () => {
  const wrong = { outcome: 'wrong', fraction: zero } as const;
  expect(toText(marksFor(wrong, worth(2), upsc))).toBe('-2/3');
  const three = [1, 2, 3].map(() => marksFor(wrong, worth(1), upsc));
  expect(toText(sum([one, ...three]))).toBe('0');
});

test('UPSC: 100 questions of 2 marks with 60 right, 33 wrong and 7 blank give exactly 98', () => {
  const grades = [
    ...Array.from({ length: 60 }, () => ({ outcome: 'right', fraction: one }) as const),
    ...Array.from({ length: 33 }, () => ({ outcome: 'wrong', fraction: zero }) as const),
    ...Array.from({ length: 7 }, () => ({ outcome: 'blank', fraction: zero }) as const),
  ];
  expect(toText(sum(grades.map((grade) => marksFor(grade, worth(2), upsc))))).toBe('98');
});

test('without negative marking nothing costs marks, and partial answers pay their share', () => {
  expect(marksFor({ outcome: 'wrong', fraction: parseRational('-1/2') }, worth(1), none)).toEqual(zero);
  expect(toText(marksFor({ outcome: 'partial', fraction: parseRational('2/3') }, worth(2), upsc))).toBe('4/3');
});

test('blank and unreadable answers cost nothing', () => {
  expect(marksFor({ outcome: 'blank', fraction: zero }, worth(1), upsc)).toEqual(zero);
  expect(marksFor({ outcome: 'ungradable', fraction: zero }, worth(1), upsc)).toEqual(zero);
});

const wrong = { outcome: 'wrong', fraction: zero } as const;

test('JEE Main: a wrong choice costs 1 of 4 marks, a wrong number nothing', () => {
  expect(toText(marksFor(wrong, worth(4), jeeMain))).toBe('-1');
  expect(toText(marksFor(wrong, worth(4, 'numeric'), jeeMain))).toBe('0');
  expect(toText(marksFor(wrong, worth(4, 'numeric'), upsc))).toBe('-4/3');
});

test('JEE Advanced: what the question itself takes off', () => {
  const minusHalf = { outcome: 'wrong', fraction: parseRational('-1/2') } as const;
  expect(toText(marksFor(minusHalf, worth(4, 'multiple-choice'), jeeAdvanced))).toBe('-2');
  expect(toText(marksFor(wrong, worth(4), jeeAdvanced))).toBe('0');
  expect(toText(marksFor({ outcome: 'partial', fraction: parseRational('3/4') }, worth(4), jeeAdvanced))).toBe('3');
});

test('by certainty: 1, 2, 3 and 0, −2, −6 of three marks, in between in proportion, and no floor unless one is asked for', () => {
  const earned = (
    fraction: string,
    certainty?: 'low' | 'middle' | 'high',
    policy: MarkingPolicy = byCertainty,
  ): string => {
    const outcome = fraction === '0' || fraction === '-1' ? 'wrong' : 'partial';
    return toText(marksFor({ outcome, fraction: parseRational(fraction) }, { ...worth(3), certainty }, policy));
  };
  expect(certainties.map((level) => earned('1', level))).toEqual(['1', '2', '3']);
  expect(certainties.map((level) => earned('0', level))).toEqual(['0', '-2', '-6']);
  expect(certainties.map((level) => earned('1/2', level))).toEqual(['1/2', '0', '-3/2']);
  // What a key takes off beside it does not count twice, and who said nothing was not certain.
  expect(earned('-1', 'high')).toBe('-6');
  expect([earned('1'), earned('0')]).toEqual(['1', '0']);
  expect(earned('0', 'high', { ...byCertainty, marksFloor: 'question' })).toBe('0');
});

test('by certainty it pays to be honest: from two of three to say middle, from four of five to say high', () => {
  const expected = (chance: number, level: 'low' | 'middle' | 'high'): number =>
    round(shareByCertainty(one, level), 9) * chance + round(shareByCertainty(zero, level), 9) * (1 - chance);
  const best = (chance: number) => certainties.reduce((a, b) => (expected(chance, b) > expected(chance, a) ? b : a));
  expect([0.5, 0.66, 0.67, 0.79, 0.81, 1].map(best)).toEqual(['low', 'low', 'middle', 'middle', 'high', 'high']);
});

test('with a floor at the question nothing falls below 0', () => {
  expect(toText(marksFor(wrong, worth(2), { ...upsc, marksFloor: 'question' }))).toBe('0');
});

test('with a floor at sections a bad section takes nothing from the others', () => {
  const grades = [
    ...[1, 1, 1].map(() => ({ outcome: 'wrong', marks: parseRational('-1/3'), most: one, section: 1 }) as const),
    { outcome: 'right', marks: one, most: one, section: 2 } as const,
    { outcome: 'wrong', marks: parseRational('-1/3'), most: one, section: 2 } as const,
  ];
  expect(totalOf(grades, '14', 'section')).toMatchObject({ exact: '2/3', most: 5, passed: false });
  expect(totalOf(grades, '13', 'section')).toMatchObject({ passed: true });
  expect(totalOf(grades, null, 'none')).toMatchObject({ exact: '-1/3' });
});

test('nobody passes or fails where no question counts', () => {
  const excluded = [{ outcome: 'right', marks: zero, most: zero } as const];
  expect(totalOf(excluded, '50', 'none')).toMatchObject({ most: 0, score: 0, passed: null });
  expect(totalOf(excluded, '0', 'none').passed).toBeNull();
});

test('a scheme is known by its rules', () => {
  expect(presetOf(upsc)).toBe('upsc');
  expect(presetOf({ ...upsc, marksFloor: 'section' })).toBeNull();
});
