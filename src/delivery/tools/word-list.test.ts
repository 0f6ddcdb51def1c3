import { expect, test } from 'vitest';
import { isMarked, type Part, toggleWords } from './word-list.ts';

test.each<[Part[], number, number, Part[]]>([
  [[], 2, 4, [[2, 4]]],
  [[], 4, 2, [[2, 4]]],
  [[[2, 4]], 5, 5, [[2, 5]]],
  [[[2, 4]], 3, 6, [[2, 6]]],
  [
    [[2, 4]],
    3,
    3,
    [
      [2, 2],
      [4, 4],
    ],
  ],
  [[[2, 4]], 2, 4, []],
])('%j with the words %d to %d becomes %j', (before, from, to, after) =>
  expect(toggleWords(before, from, to)).toEqual(after),
);

test('a word is marked when it lies in a part', () => {
  expect([1, 2, 4, 5].map((word) => isMarked([[2, 4]], word))).toEqual([false, true, true, false]);
});
