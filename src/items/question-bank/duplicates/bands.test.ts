import { expect, test } from 'vitest';
import { bandOf, NEARLY_SAME } from './bands.ts';
import { NEARLY } from './similarity.ts';

test.each([
  [1000, 'same'],
  [999, 'nearly'],
  [800, 'nearly'],
  [799, 'similar'],
  [370, 'similar'],
  [300, 'similar'],
] as const)('%i thousandths are called %s', (similarity, band) => {
  expect(bandOf(similarity)).toBe(band);
});

test('text and whole questions are called nearly the same from one limit on', () => {
  expect(NEARLY_SAME).toBe(1000 * NEARLY);
});
