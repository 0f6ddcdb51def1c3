import { expect, test } from 'vitest';
import { namePlaces } from './Curves.tsx';
import { levelOf } from './ItemView.tsx';

test('the name of each line is where the line is alone, and on no other name', () => {
  const values = { right: [8, 8, 8, 8, 10], blank: [2, 0, 0, 2, 0], wrong: [0, 0, 2, 0, 0], other: [0, 2, 0, 0, 0] };
  const points = [0, 1, 2, 3, 4].map((at) =>
    Object.fromEntries(Object.entries(values).map(([key, of]) => [key, of[at]! / 10])),
  );
  const places = namePlaces(points, Object.keys(values));
  expect(places.map(({ at }) => at)).toEqual([4, 0, 2, 1]);
  expect(places.map(({ row }) => row)).toEqual([0, 0, 1, 2]);
});

test('discrimination has a word, and none where the interval holds both none and good', () => {
  expect([-0.1, 0.02, 0.1, 0.25, 0.3].map((value) => levelOf(value, null))).toEqual([
    'negative',
    'veryLow',
    'low',
    'fair',
    'good',
  ]);
  expect(levelOf(0.02, { low: -0.34, high: 0.38 })).toBe('unsure');
  expect(levelOf(0.02, { low: -0.1, high: 0.12 })).toBe('veryLow');
});
