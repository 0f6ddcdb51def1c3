import { expect, test } from 'vitest';
import type { Certainty } from '#delivery/grading/rules-certainty.ts';
import { calibrationOf } from './rules-calibration.ts';

const answers = (certainty: Certainty | null, right: number, wrong: number, partial = 0) => [
  ...Array.from({ length: right }, () => ({ certainty, outcome: 'right' })),
  ...Array.from({ length: wrong }, () => ({ certainty, outcome: 'wrong' })),
  ...Array.from({ length: partial }, () => ({ certainty, outcome: 'partial' })),
];
const verdict = (certainty: Certainty, right: number, wrong: number) =>
  calibrationOf(answers(certainty, right, wrong))[0]?.verdict;

test('each certainty has a row with its answers and those of them that were right', () => {
  const all = [...answers('high', 3, 1, 1), ...answers('low', 1, 1), ...answers(null, 2, 2)];
  expect(calibrationOf(all)).toEqual([
    { certainty: 'low', count: 2, right: 1, verdict: null },
    { certainty: 'high', count: 5, right: 3, verdict: 'too-certain' },
  ]);
});

test('a certainty fits where it paid best, exactly at its limits too', () => {
  expect([verdict('high', 4, 1), verdict('high', 3, 1), verdict('high', 5, 0)]).toEqual([
    'fits',
    'too-certain',
    'fits',
  ]);
  expect([verdict('middle', 2, 1), verdict('middle', 4, 1), verdict('middle', 5, 1), verdict('middle', 1, 2)]).toEqual([
    'fits',
    'fits',
    'too-cautious',
    'too-certain',
  ]);
  expect([verdict('low', 2, 1), verdict('low', 3, 1), verdict('low', 0, 3)]).toEqual(['fits', 'too-cautious', 'fits']);
});

test('three answers are the fewest that say anything, and what is not told or was left blank counts nowhere', () => {
  expect([verdict('high', 0, 2), verdict('high', 0, 3)]).toEqual([null, 'too-certain']);
  expect(calibrationOf([{ certainty: 'high', outcome: null }])).toEqual([]);
  expect(
    calibrationOf([
      { certainty: 'low', outcome: 'blank' },
      { certainty: 'low', outcome: 'waiting' },
    ]),
  ).toEqual([]);
});
