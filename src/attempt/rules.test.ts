import { expect, test } from 'vitest';
import { one, parseRational, rational, sum, toText, zero } from '#platform/exact/rational.ts';
import { endOf, GRACE_MS, isOverdue, marksFor, remainingMs, whyNotAnswerable } from './rules.ts';

const deadline = new Date('2026-11-21T10:00:00Z');
const after = (ms: number): Date => new Date(deadline.getTime() + ms);
const open = { state: 'open', deadline };

test('answers are taken until the grace after the deadline is over', () => {
  expect(whyNotAnswerable(open, after(-1000))).toBeNull();
  expect(whyNotAnswerable(open, after(GRACE_MS))).toBeNull();
  expect(whyNotAnswerable(open, after(GRACE_MS + 1))).toBe('out_of_time');
  expect(whyNotAnswerable({ ...open, state: 'submitted' }, after(-1000))).toBe('closed');
  expect(whyNotAnswerable({ state: 'open', deadline: null }, after(1e9))).toBeNull();
});

test('the remaining time never goes below zero', () => {
  expect(remainingMs(open, after(-1500))).toBe(1500);
  expect(remainingMs(open, after(1500))).toBe(0);
  expect(remainingMs({ state: 'open', deadline: null }, after(0))).toBeNull();
});

test('what is handed in after the deadline was ended by time, at the deadline', () => {
  expect(endOf(open, after(-1))).toEqual({ endedBy: 'student', at: after(-1) });
  expect(endOf(open, after(2000))).toEqual({ endedBy: 'time', at: deadline });
});

test('a closed attempt is never overdue', () => {
  expect(isOverdue({ state: 'submitted', deadline }, after(1e9))).toBe(false);
});

test('a wrong answer costs exactly the share, three of a third cost exactly one question', () => {
  const wrong = { outcome: 'wrong', fraction: zero } as const;
  expect(toText(marksFor(wrong, rational(2), '1/3'))).toBe('-2/3');
  const three = [1, 2, 3].map(() => marksFor(wrong, one, '1/3'));
  expect(toText(sum([one, ...three]))).toBe('0');
});

test('UPSC: 100 questions of 2 marks with 60 right, 33 wrong and 7 blank give exactly 98', () => {
  const grades = [
    ...Array.from({ length: 60 }, () => ({ outcome: 'right', fraction: one }) as const),
    ...Array.from({ length: 33 }, () => ({ outcome: 'wrong', fraction: zero }) as const),
    ...Array.from({ length: 7 }, () => ({ outcome: 'blank', fraction: zero }) as const),
  ];
  expect(toText(sum(grades.map((grade) => marksFor(grade, rational(2), '1/3'))))).toBe('98');
});

test('without negative marking nothing costs marks, and partial answers pay their share', () => {
  expect(marksFor({ outcome: 'wrong', fraction: parseRational('-1/2') }, one, '0')).toEqual(zero);
  expect(toText(marksFor({ outcome: 'partial', fraction: parseRational('2/3') }, rational(2), '1/3'))).toBe('4/3');
});

test('blank and unreadable answers cost nothing', () => {
  expect(marksFor({ outcome: 'blank', fraction: zero }, one, '1/3')).toEqual(zero);
  expect(marksFor({ outcome: 'ungradable', fraction: zero }, one, '1/3')).toEqual(zero);
});
