import { expect, test } from 'vitest';
import { countedAttemptId } from './counted-attempt.ts';

const attempts = [
  { _id: 'third', number: 3, percent: 40 },
  { _id: 'running', number: 4, percent: null },
  { _id: 'second', number: 2, percent: 80 },
  { _id: 'first', number: 1, percent: -10 },
];

test('The best, the first or the last finished attempt counts, as the quiz says', () => {
  expect(countedAttemptId(attempts, 'highest')).toBe('second');
  expect(countedAttemptId(attempts, 'first')).toBe('first');
  expect(countedAttemptId(attempts, 'last')).toBe('third');
});

test('Of equally good attempts the earlier one is named', () => {
  const equal = [
    { _id: 'later', number: 2, percent: 80 },
    { _id: 'earlier', number: 1, percent: 80 },
  ];
  expect(countedAttemptId(equal, 'highest')).toBe('earlier');
});

test('No single attempt is named when the mean counts, or while none is finished', () => {
  expect(countedAttemptId(attempts, 'average')).toBeUndefined();
  expect(countedAttemptId([{ _id: 'running', number: 1, percent: null }], 'highest')).toBeUndefined();
});
