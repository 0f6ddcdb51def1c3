import { expect, test } from 'vitest';
import { rational } from '#platform/exact/rational.ts';
import { presetOf } from '#quizzes/rules-review.ts';
import { isDrill, leftToday, ratingOf } from './rules.ts';

test('all marks are good, half or more hard, less again, and hints leave nothing better than hard', () => {
  expect(
    [rational(1), rational(2, 3), rational(1, 2), rational(49, 100), rational(0), rational(-1)].map((f) => ratingOf(f)),
  ).toEqual([3, 2, 2, 1, 1, 1]);
  expect([ratingOf(rational(1), 1), ratingOf(rational(1, 3), 1)]).toEqual([2, 1]);
});

test('a quiz is for practice only with any number of attempts, no closing, and answers shown to those who hand in', () => {
  const drill = { attempts_allowed: 0, closes_at: null, feedback_timing: 2, review: null };
  expect(isDrill(drill)).toBe(true);
  expect(isDrill({ ...drill, attempts_allowed: 2 })).toBe(false);
  expect(isDrill({ ...drill, closes_at: new Date() })).toBe(false);
  expect(isDrill({ ...drill, feedback_timing: 3 })).toBe(false);
  const without = presetOf(2).later.filter((row) => row !== 'rightAnswer');
  expect(isDrill({ ...drill, review: { ...presetOf(2), later: without } })).toBe(false);
});

test('of the due questions the daily limit leaves what was not practised today', () => {
  expect([leftToday(50, 30, 0), leftToday(50, 30, 12), leftToday(5, 30, 12), leftToday(5, 30, 40)]).toEqual([
    30, 18, 5, 0,
  ]);
});
