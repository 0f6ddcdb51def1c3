import { expect, test } from 'vitest';
import {
  attemptsLeft,
  countedPercent,
  countedScore,
  dateStateOf,
  deadlineOf,
  quizStartBlocker,
  readRange,
  slugOf,
} from './rules.ts';

const at = (time: string): Date => new Date(`2026-03-29T${time}Z`);
const open = {
  publishedRevision: 1,
  archived: false,
  opensAt: at('08:00:00'),
  closesAt: at('10:00:00'),
  attemptsAllowed: 2,
};

test('a quiz is open from the instant it opens until just before the instant it closes', () => {
  expect(dateStateOf(open, at('07:59:59.999'))).toBe('scheduled');
  expect(dateStateOf(open, at('08:00:00'))).toBe('open');
  expect(dateStateOf(open, at('09:59:59.999'))).toBe('open');
  expect(dateStateOf(open, at('10:00:00'))).toBe('closed');
  expect(dateStateOf({ ...open, publishedRevision: null }, at('09:00:00'))).toBe('draft');
  expect(dateStateOf({ ...open, archived: true }, at('09:00:00'))).toBe('archived');
});

test('the deadline is the earlier of start plus limit and closing time', () => {
  const rules = { durationSeconds: 3600, closesAt: at('10:00:00') };
  expect(deadlineOf(rules, at('08:30:00'))).toEqual(at('09:30:00'));
  expect(deadlineOf(rules, at('09:30:00'))).toEqual(at('10:00:00'));
  expect(deadlineOf({ durationSeconds: null, closesAt: at('10:00:00') }, at('09:30:00'))).toEqual(at('10:00:00'));
  expect(deadlineOf({ durationSeconds: 60, closesAt: null }, at('09:30:00'))).toEqual(at('09:31:00'));
  expect(deadlineOf({ durationSeconds: null, closesAt: null }, at('09:30:00'))).toBeNull();
});

test('used-up attempts are the last reason not to start', () => {
  expect(quizStartBlocker(open, 1, at('09:00:00'))).toBeNull();
  expect(quizStartBlocker(open, 2, at('09:00:00'))).toBe('You have no attempts left');
  expect(quizStartBlocker(open, 2, at('11:00:00'))).toBe('This quiz is closed');
  expect(attemptsLeft(0, 99)).toBeNull();
});

test('slugs are made of letters, digits and hyphens in every script', () => {
  expect(slugOf('Größe & Maß: Übung 3!')).toBe('grosse-mass-ubung-3'.replace('grosse-mass', 'große-maß'));
  expect(slugOf('الكيمياء ١')).toBe('الكيمياء-١');
  expect(slugOf('???')).toBe('quiz');
});

test('ranges may be open at either end', () => {
  expect(readRange('10')).toEqual({ from: 10, to: 10 });
  expect(readRange('10-')).toEqual({ from: 10, to: null });
  expect(readRange('-20')).toEqual({ from: null, to: 20 });
  expect(readRange('10-20')).toEqual({ from: 10, to: 20 });
  expect(readRange('')).toBeNull();
});

test('several attempts count by the highest, the mean, the first or the last', () => {
  expect(countedScore([0.5, 0.9, 0.4], 'highest')).toBe(0.9);
  expect(countedScore([0.5, 0.9, 0.4], 'average')).toBeCloseTo(0.6, 12);
  expect(countedScore([0.5, 0.9, 0.4], 'first')).toBe(0.5);
  expect(countedScore([0.5, 0.9, 0.4], 'last')).toBe(0.4);
  expect(countedScore([], 'highest')).toBeNull();
});

test('what counts in percent is rounded away from zero, as in the database, above 0 and below it', () => {
  const of = (score: string, max_score: string) =>
    countedPercent([{ state: 'submitted', score, max_score }], 'highest');
  expect([of('1', '32'), of('-1', '32')]).toEqual([3.13, -3.13]);
  // 26.75 / 1000 is 2.675 percent, in floats a little less.
  expect(of('26.75', '1000')).toBe(2.68);
  expect(of('0', '0')).toBe(0);
  expect(countedPercent([{ state: 'open', score: null, max_score: '2' }], 'highest')).toBeNull();
});
