import { expect, test } from 'vitest';
import { levelOf } from './ItemView.tsx';

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
