import { expect, test } from 'vitest';
import { MOST, panBy, unzoomed, zoomBy } from './zoom.ts';

test('the point between the fingers stays where it is', () => {
  const { scale, x, y } = zoomBy(unzoomed, 2, [0.25, 0.75]);
  // What was at a quarter of the width is still there.
  expect(x + 0.25 * scale).toBeCloseTo(0.25);
  expect(y + 0.75 * scale).toBeCloseTo(0.75);
});

test('the picture is never smaller than its frame, nor larger than can be made sense of', () => {
  expect(zoomBy(unzoomed, 0.1)).toEqual(unzoomed);
  expect(zoomBy(unzoomed, 100).scale).toBe(MOST);
});

test('moving stops at the edges', () => {
  const large = zoomBy(unzoomed, 2, [0, 0]);
  expect(panBy(large, 1, 1)).toEqual({ scale: 2, x: 0, y: 0 });
  expect(panBy(large, -9, -0.5)).toEqual({ scale: 2, x: -1, y: -0.5 });
});
