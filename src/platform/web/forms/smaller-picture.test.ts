import { expect, test } from 'vitest';
import { sizeWithin } from './smaller-picture.ts';

test('a picture keeps its shape, and one within the bounds its size', () => {
  expect(sizeWithin(4000, 3000, 2400)).toEqual({ width: 2400, height: 1800 });
  expect(sizeWithin(3000, 4000, 2400)).toEqual({ width: 1800, height: 2400 });
  expect(sizeWithin(2400, 10, 2400)).toEqual({ width: 2400, height: 10 });
  expect(sizeWithin(100_000, 3, 2400)).toEqual({ width: 2400, height: 1 });
});
