import { expect, test } from 'vitest';
import {
  faultOfMatrix,
  matrixOf,
  presetOf,
  type ReviewMatrix,
  reviewMoments,
  reviewRows,
  rightsAt,
  showsKeysWhileOpen,
} from './rules-review.ts';

const onlyAt = (moment: string, rows: readonly string[]): ReviewMatrix =>
  ({ during: [], 'right-after': [], later: [], 'after-close': [], [moment]: rows }) as ReviewMatrix;

test('the presets say what the three feedback timings say', () => {
  expect(rightsAt(presetOf(1), 'during')).toMatchObject({ correctness: true, rightAnswer: true, rank: false });
  expect(Object.values(rightsAt(presetOf(2), 'during'))).not.toContain(true);
  expect(Object.values(rightsAt(presetOf(2), 'right-after'))).not.toContain(false);
  for (const moment of ['right-after', 'later', 'after-close'] as const)
    expect(reviewRows.filter((row) => rightsAt(presetOf(3), moment)[row])).toEqual(['rank']);
  for (const moment of reviewMoments) expect(Object.values(rightsAt(presetOf(9), moment))).not.toContain(true);
});

test('a cell that is on opens its own moment and no other', () => {
  for (const row of reviewRows) {
    const matrix = onlyAt('later', ['attempt', row]);
    expect(rightsAt(matrix, 'later')[row]).toBe(true);
    for (const moment of ['during', 'right-after', 'after-close'] as const)
      expect(rightsAt(matrix, moment)[row]).toBe(false);
  }
});

test('without the questions nothing about them is shown, and the place among all is', () => {
  const rights = rightsAt(
    onlyAt(
      'later',
      reviewRows.filter((row) => row !== 'attempt'),
    ),
    'later',
  );
  expect(reviewRows.filter((row) => rights[row])).toEqual(['rank']);
});

test('a matrix that cannot be read shows nothing', () => {
  const matrix = matrixOf({ feedback_timing: 2, review: { later: ['everything'] } });
  for (const moment of reviewMoments) expect(Object.values(rightsAt(matrix, moment))).not.toContain(true);
});

test('what is told during the attempt belongs to feedback at once, which tells at least right or wrong and the marks', () => {
  const review = onlyAt('during', ['correctness', 'marks']);
  expect(faultOfMatrix({ feedbackTiming: 1, review })).toBeNull();
  expect(faultOfMatrix({ feedbackTiming: 2, review })?.message).toContain('setting “Immediately”');
  expect(faultOfMatrix({ feedbackTiming: 1, review: onlyAt('during', ['marks']) })).not.toBeNull();
  expect(
    faultOfMatrix({ feedbackTiming: 1, review: onlyAt('during', ['correctness', 'marks', 'rank']) }),
  ).not.toBeNull();
  expect(faultOfMatrix({ feedbackTiming: 2, review: null })).toBeNull();
});

test('a key that is shown only when all have finished is no danger to those who write', () => {
  expect(showsKeysWhileOpen(presetOf(2))).toBe(true);
  expect(showsKeysWhileOpen(presetOf(3))).toBe(false);
  expect(showsKeysWhileOpen(onlyAt('after-close', reviewRows))).toBe(false);
  expect(showsKeysWhileOpen(onlyAt('later', ['rightAnswer']))).toBe(false);
});
