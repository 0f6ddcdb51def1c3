import { describe, expect, test } from 'vitest';
import { toText } from '#platform/exact/rational.ts';
import { type OrderingScoring, orderingScorings } from '../neutral/neutral-parts.ts';
import { orderRules } from './rules.ts';

const paid = (scoring: OrderingScoring, places: readonly number[], n = places.length): string =>
  toText(orderRules[scoring]({ n, places }));

describe.each([
  // [right places in the student's order, what each rule pays in the order of `orderingScorings`]
  [
    [0, 1, 2, 3, 4, 5],
    ['1', '1', '1', '1', '1', '1', '1', '1', '1'],
  ],
  [
    [5, 4, 3, 2, 1, 0],
    ['0', '0', '0', '0', '0', '0', '0', '0', '2/5'],
  ],
  [
    [1, 0, 2, 3, 4, 5],
    ['0', '2/3', '3/5', '2/3', '7/12', '14/15', '5/6', '5/6', '14/15'],
  ],
  [
    [1, 2, 3, 4, 5, 0],
    ['0', '0', '4/5', '2/3', '2/3', '2/3', '5/6', '5/6', '2/3'],
  ],
  // 0, 2, 4 and 1, 3, 5 are in order; the contiguous runs are 0 1, 2 3, 4 5, whose items need not be side by side.
  [
    [0, 2, 4, 1, 3, 5],
    ['0', '1/3', '0', '1/6', '1/6', '4/5', '2/3', '1/3', '4/5'],
  ],
] as const)('%j', (places, all) => {
  test.each(orderingScorings.map((scoring, i) => [scoring, all[i]!] as const))('%s pays %s', (scoring, fraction) => {
    expect(paid(scoring, places)).toBe(fraction);
  });
});

test('items that are missing earn nothing, and one item alone is no order', () => {
  for (const scoring of orderingScorings) {
    expect(orderRules[scoring]({ n: 4, places: [0, 1, 2] })).not.toEqual({ n: 1n, d: 1n });
  }
  expect(paid('longest-ordered-subset', [2], 4)).toBe('0');
  expect(paid('relative-next-include-last', [0, 1, 2], 4)).toBe('1/2');
});
