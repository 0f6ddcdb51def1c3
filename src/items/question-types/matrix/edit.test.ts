import { expect, test } from 'vitest';
import { withColumns, withMultiple, withRight } from './edit.ts';
import { samples } from './samples.ts';
import { contentSchema } from './schema.ts';

const stats = samples[1]!.content;
const [sides, angles, four] = stats.columns;

test('what is right stays right when columns change places, and goes with a column that is taken out', () => {
  const turned = withColumns(stats, [four!, sides!, angles!]);
  expect(turned.rows.map(({ right }) => right)).toEqual([[0, 1, 2], [0, 1], []]);
  expect(withColumns(stats, [sides!, angles!]).rows.map(({ right }) => right)).toEqual([[0, 1], [0], []]);
});

test('from several right columns to one, every row has exactly one', () => {
  const single = withMultiple(stats, false);
  expect(single.rows.map(({ right }) => right)).toEqual([[0], [0], [0]]);
  expect(contentSchema.safeParse(single).success).toBe(true);
});

test('ticking keeps the order of the columns, choosing replaces', () => {
  expect(withRight([2], 0, true, true)).toEqual([0, 2]);
  expect(withRight([0, 2], 0, false, true)).toEqual([2]);
  expect(withRight([2], 0, true, false)).toEqual([0]);
});
