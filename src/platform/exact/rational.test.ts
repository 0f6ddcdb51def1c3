import { expect, test } from 'vitest';
import { rational } from './rational.ts';

test('fractions of any length are brought to lowest terms', () => {
  // Neighbours in Fibonacci's sequence take Euclid the most steps.
  let [small, large] = [1n, 1n];
  for (let i = 0; i < 50_000; i++) [small, large] = [large, small + large];
  expect(rational(-12n * small, 12n * large)).toEqual({ n: -small, d: large });
});
