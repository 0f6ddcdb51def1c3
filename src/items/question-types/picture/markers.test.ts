import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, boxOf, placeMarkers } from './markers.ts';

const picture: Box = { x: 0, y: 0, width: 900, height: 600 };
const small = { width: 30, height: 30 };
const lay = (places: readonly Box[], width = 30) =>
  placeMarkers(
    places,
    places.map(() => ({ width, height: 30 })),
    small,
    { picture, inkIn: () => 0 },
  );
const touch = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - 1e-6 &&
  b.x < a.x + a.width - 1e-6 &&
  a.y < b.y + b.height - 1e-6 &&
  b.y < a.y + a.height - 1e-6;

const place = fc.record({
  x: fc.integer({ min: 0, max: 800 }),
  y: fc.integer({ min: 0, max: 520 }),
  width: fc.integer({ min: 10, max: 90 }),
  height: fc.integer({ min: 10, max: 80 }),
});

test.each([30, 140])(
  'no marker %i wide is on a place or on another marker, and all are within the picture',
  (width) => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), (places) => {
        const spots = lay(places, width);
        for (const [at, spot] of spots.entries()) {
          for (const other of [...places, ...spots.slice(0, at)]) expect(touch(spot, other)).toBe(false);
          expect(spot.x).toBeGreaterThanOrEqual(-1e-6);
          expect(spot.y).toBeGreaterThanOrEqual(-1e-6);
          expect(spot.x + spot.width).toBeLessThanOrEqual(900 + 1e-6);
          expect(spot.y + spot.height).toBeLessThanOrEqual(600 + 1e-6);
        }
      }),
      { seed: 7, numRuns: 300 },
    );
  },
);

test('a marker that had to move away has a line to the edge of its place, and a near one has none', () => {
  const alone = { x: 400, y: 300, width: 40, height: 40 };
  expect(lay([alone])[0]!.line).toBeNull();
  const crowd = [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].map((dy) => ({ x: 400 + dx * 50, y: 300 + dy * 50, width: 40, height: 40 })),
  );
  const middle = lay(crowd)[4]!;
  expect(middle.line).not.toBeNull();
});

test('the box of a shape goes around all of it', () => {
  expect(boxOf({ kind: 'circle', x: 50, y: 60, radius: 10 })).toEqual({ x: 40, y: 50, width: 20, height: 20 });
  const points: [number, number][] = [
    [10, 20],
    [30, 5],
    [25, 40],
  ];
  expect(boxOf({ kind: 'polygon', points })).toEqual({ x: 10, y: 5, width: 20, height: 35 });
});

test('a marker is not put on what is drawn while there is room beside it', () => {
  const place = { x: 400, y: 300, width: 40, height: 40 };
  // Everything above the middle of the place is drawn on.
  const inkIn = (box: Box): number => Math.max(0, Math.min(box.y + box.height, 320) - box.y) * box.width;
  const [marker] = placeMarkers([place], [small], small, { picture, inkIn });
  expect(marker!.y).toBeGreaterThanOrEqual(320);
});
