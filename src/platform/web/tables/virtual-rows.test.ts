import { expect, test } from 'vitest';
import { pagesOf, rowsInSight } from './virtual-rows.ts';

const box = { height: 560, rowHeight: 56, total: 100_000 };

test('draws what is in sight and eight rows on either side, and never beyond the ends', () => {
  expect(rowsInSight({ ...box, top: 0 })).toEqual({ from: 0, to: 18 });
  expect(rowsInSight({ ...box, top: 56_000 })).toEqual({ from: 992, to: 1018 });
  expect(rowsInSight({ ...box, top: 5_600_000 - 560 })).toEqual({ from: 99_982, to: 100_000 });
  expect(rowsInSight({ ...box, top: 5_600_000, total: 3 })).toEqual({ from: 3, to: 3 });
  expect(rowsInSight({ ...box, top: -40, total: 0 })).toEqual({ from: 0, to: 0 });
});

test('asks for the pages that hold the rows', () => {
  expect(pagesOf({ from: 0, to: 18 }, 100)).toEqual([0]);
  expect(pagesOf({ from: 92, to: 118 }, 100)).toEqual([0, 1]);
  expect(pagesOf({ from: 100, to: 200 }, 100)).toEqual([1]);
  expect(pagesOf({ from: 0, to: 0 }, 100)).toEqual([0]);
});
