import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionsOf, positionsText } from './positions.ts';

test('single positions and ranges are read, also when they overlap or come in any order', () => {
  expect([...positionsOf('7,1-3,2-4', 10)].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 7]);
  expect([...positionsOf('', 10)]).toEqual([]);
  expect([...positionsOf('5-1', 10)]).toEqual([]);
});

test('positions beyond the end cost nothing', () => {
  expect(positionsOf(Array(5000).fill('1-9999999').join(','), 100).size).toBe(100);
});

test('writing and reading give back the same positions', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 300 })), (positions) => {
      expect([...positionsOf(positionsText(positions), 300)].toSorted()).toEqual(positions.toSorted());
    }),
  );
});
