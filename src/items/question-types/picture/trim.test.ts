import { expect, test } from 'vitest';
import { contentBox, inkCounter, partToShow } from './trim.ts';

/** White, with a black rectangle. */
function drawn(width: number, height: number, black: { x: number; y: number; width: number; height: number }) {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = black.y; y < black.y + black.height; y++)
    for (let x = black.x; x < black.x + black.width; x++) pixels.set([0, 0, 0], (y * width + x) * 4);
  return pixels;
}

test('the margins of a drawing are found, and a picture of one colour has none', () => {
  const black = { x: 12, y: 20, width: 30, height: 8 };
  expect(contentBox(drawn(90, 60, black), 90, 60)).toEqual(black);
  expect(contentBox(drawn(9, 6, { x: 0, y: 0, width: 0, height: 0 }), 9, 6)).toBeNull();
});

test('what is drawn within a box is counted, also for a box that reaches over the edge', () => {
  const ink = inkCounter(drawn(90, 60, { x: 12, y: 20, width: 30, height: 8 }), 90, 60);
  expect(ink({ x: 0, y: 0, width: 90, height: 60 })).toBe(240);
  expect(ink({ x: 40, y: 26, width: 500, height: 500 })).toBe(4);
  expect(ink({ x: 50, y: 0, width: 20, height: 60 })).toBe(0);
});

test('what is shown holds the drawing and every place, in the proportions of the whole picture', () => {
  const content = { x: 240, y: 150, width: 410, height: 340 };
  const place = { x: 700, y: 200, width: 40, height: 40 };
  const part = partToShow(content, [place], 900, 600);
  expect(part.width / part.height).toBeCloseTo(1.5);
  expect(part.width).toBeLessThan(720);
  for (const box of [content, place]) {
    expect(part.x).toBeLessThanOrEqual(box.x);
    expect(part.y).toBeLessThanOrEqual(box.y);
    expect(part.x + part.width).toBeGreaterThanOrEqual(box.x + box.width);
    expect(part.y + part.height).toBeGreaterThanOrEqual(box.y + box.height);
  }
});

test('nothing is cut off a picture that is full', () => {
  const whole = { x: 0, y: 0, width: 900, height: 600 };
  expect(partToShow({ x: 3, y: 2, width: 890, height: 590 }, [], 900, 600)).toEqual(whole);
  expect(partToShow(null, [], 900, 600)).toEqual(whole);
});
