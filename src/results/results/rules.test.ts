import { expect, test } from 'vitest';
import { reviewMoment } from '#quizzes/rules-review.ts';
import { histogramOf, medianOf, percentOf, reviewRights, sdOf, streakOf } from './rules.ts';

const handedIn = new Date('2026-11-21T10:00:00Z');
const closes = new Date('2026-11-22T00:00:00Z');
const after = (minutes: number): Date => new Date(handedIn.getTime() + minutes * 60_000);
const preset = (feedback_timing: number) => ({ feedback_timing, review: null });
const attempt = { state: 'submitted', submittedAt: handedIn, gradedAt: handedIn, lateUntil: null };

test('the moment of a look is told by the state, two minutes, and the closing time', () => {
  expect(reviewMoment({ state: 'open', submittedAt: null, gradedAt: null, lateUntil: null }, closes, after(0))).toBe(
    'during',
  );
  expect(reviewMoment(attempt, closes, after(2))).toBe('right-after');
  expect(reviewMoment(attempt, closes, after(3))).toBe('later');
  expect(reviewMoment(attempt, closes, closes)).toBe('after-close');
});

test('as long as late answers count it is the moment of a running attempt; what is right after begins then', () => {
  const late = { ...attempt, lateUntil: after(5) };
  expect(reviewMoment({ ...late, gradedAt: null }, closes, after(6))).toBe('during');
  expect(reviewMoment({ ...late, gradedAt: null }, closes, closes)).toBe('during');
  expect(reviewMoment(late, closes, after(7))).toBe('right-after');
  expect(reviewMoment(late, closes, after(8))).toBe('later');
});

test('feedback at the end shows everything after handing in, none shows no single question, faculty see all', () => {
  expect(reviewRights(preset(2), 'during', false).attempt).toBe(false);
  expect(reviewRights(preset(2), 'right-after', false)).toMatchObject({
    attempt: true,
    rightAnswer: true,
    marks: true,
  });
  const { rank, ...ofQuestions } = reviewRights(preset(3), 'after-close', false);
  expect(Object.values(ofQuestions)).not.toContain(true);
  expect(rank).toBe(true);
  expect(reviewRights(preset(3), 'later', true).rightAnswer).toBe(true);
  expect(reviewRights(preset(9), 'later', false).attempt).toBe(false);
});

test('an attempt that is running is shown to nobody with its key', () => {
  for (const timing of [1, 2, 3]) expect(reviewRights(preset(timing), 'during', false).rightAnswer).toBe(false);
  expect(reviewRights(preset(1), 'during', true).rightAnswer).toBe(false);
});

test('the histogram has scores below 0 in its first bin and 100 in its last', () => {
  const counts = histogramOf([-12, 0, 9.99, 10, 99, 100]).map((bin) => bin.count);
  expect(counts).toEqual([3, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
});

test('median and standard deviation follow their definitions', () => {
  expect(medianOf([4, 1, 3])).toBe(3);
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
  expect(sdOf([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12);
  expect(sdOf([1])).toBeNull();
});

const streak = (days: readonly string[], today: string) => streakOf(days, today).days;

test('a streak may end today or yesterday and crosses months', () => {
  expect(streak(['2026-03-01', '2026-02-28'], '2026-03-01')).toBe(2);
  expect(streak(['2026-03-01', '2026-02-28'], '2026-03-02')).toBe(2);
  expect(streak([], '2026-03-03')).toBe(0);
});

test('one day of rest a week, from Monday on, ends no streak and counts for nothing', () => {
  // 2 March 2026 is a Monday.
  expect(streakOf(['2026-03-02', '2026-03-03', '2026-03-05'], '2026-03-05')).toEqual({
    days: 3,
    restDays: ['2026-03-04'],
  });
  // Yesterday may be the day of rest, so that today can still continue the streak.
  expect(streakOf(['2026-03-02', '2026-03-03'], '2026-03-05')).toEqual({ days: 2, restDays: ['2026-03-04'] });
  expect(streak(['2026-03-02', '2026-03-03'], '2026-03-06')).toBe(0);
  // A second one of the same week ends it, and so do two in a row, also of two weeks.
  expect(streak(['2026-03-02', '2026-03-04', '2026-03-06'], '2026-03-06')).toBe(2);
  expect(streak(['2026-03-06', '2026-03-07', '2026-03-10'], '2026-03-10')).toBe(1);
  expect(streakOf(['2026-03-05', '2026-03-07', '2026-03-08', '2026-03-10'], '2026-03-10')).toEqual({
    days: 4,
    restDays: ['2026-03-09', '2026-03-06'],
  });
});

test('nothing to earn is 0 percent', () => {
  expect(percentOf(0, 0)).toBe(0);
  expect(percentOf(2, 3)).toBe(66.67);
});
