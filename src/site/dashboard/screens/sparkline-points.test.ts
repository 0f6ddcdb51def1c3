import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sparklinePoints } from './sparkline-points.ts';

const box = { width: 120, height: 40, margin: 4 };

test('the line runs from edge to edge, 0 percent at the bottom and 100 at the top', () => {
  expect(sparklinePoints([0, 50, 100], box)).toEqual([
    { x: 4, y: 36 },
    { x: 60, y: 20 },
    { x: 116, y: 4 },
  ]);
});

test('a single result is one point, none is no point', () => {
  expect(sparklinePoints([100], box)).toEqual([{ x: 4, y: 4 }]);
  expect(sparklinePoints([], box)).toEqual([]);
});

test('every point stays inside the box, and a better result is never lower', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -400, max: 400, noNaN: true }), { minLength: 2, maxLength: 20 }),
      (percents) => {
        const points = sparklinePoints(percents, box);
        expect(points).toHaveLength(percents.length);
        for (const [index, { x, y }] of points.entries()) {
          expect(x).toBeGreaterThanOrEqual(4);
          expect(x).toBeLessThanOrEqual(116);
          expect(y).toBeGreaterThanOrEqual(4);
          expect(y).toBeLessThanOrEqual(36);
          if (index > 0) {
            expect(x).toBeGreaterThan(points[index - 1]!.x);
            if (percents[index]! >= percents[index - 1]!) expect(y).toBeLessThanOrEqual(points[index - 1]!.y);
          }
        }
      },
    ),
  );
});
