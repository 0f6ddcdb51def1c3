/** What is to be seen of a picture: its margins of one colour are left out, so that the rest is shown larger. */
import type { Box } from './markers.ts';

/** Pictures are looked at in this size: some pixels more or less of a margin make no difference. */
const LOOKED_AT = 300;
const MARGIN = 0.04;
/** Differences of colour by which a margin is still one colour, as drawn and packed. */
const SAME = 24;

/** The smallest box around every pixel that differs from the one in the corner; null for a picture of one colour. */
export function contentBox(pixels: Uint8ClampedArray, width: number, height: number): Box | null {
  const differs = (at: number): boolean =>
    [0, 1, 2, 3].some((channel) => Math.abs(pixels[at * 4 + channel]! - pixels[channel]!) > SAME);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!differs(y * width + x)) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

const union = (boxes: readonly Box[]): Box => {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
};

/**
 * The part of a picture to show: all that is drawn and all places, with a margin for the markers, in the proportions of the
 * whole, so that nothing on the page moves when it is found.
 */
export function partToShow(content: Box | null, places: readonly Box[], width: number, height: number): Box {
  const whole = { x: 0, y: 0, width, height };
  if (content === null) return whole;
  const seen = union([content, ...places]);
  const margin = MARGIN * Math.max(width, height);
  const scale = Math.min(1, Math.max((seen.width + 2 * margin) / width, (seen.height + 2 * margin) / height));
  const [w, h] = [width * scale, height * scale];
  const within = (middle: number, size: number, most: number): number =>
    Math.min(Math.max(0, middle - size / 2), most - size);
  return {
    x: within(seen.x + seen.width / 2, w, width),
    y: within(seen.y + seen.height / 2, h, height),
    width: w,
    height: h,
  };
}

/** What a look at a picture has found, in its own pixels. */
export interface Looked {
  /** Around all that is drawn; null for a picture of one colour. */
  readonly content: Box | null;
  /** How much of a box is drawn on: its area, where every pixel of it is. */
  readonly inkIn: (box: Box) => number;
}

/** Counts the pixels of any box that differ from the one in the corner, by sums over the rectangles before each pixel. */
export function inkCounter(pixels: Uint8ClampedArray, width: number, height: number): (box: Box) => number {
  const sums = new Int32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const isInk = [0, 1, 2, 3].some((channel) => Math.abs(pixels[at + channel]! - pixels[channel]!) > SAME);
      const above = y * (width + 1) + x;
      sums[above + width + 2] = sums[above + 1]! + sums[above + width + 1]! - sums[above]! + Number(isInk);
    }
  }
  const sumTo = (x: number, y: number): number =>
    sums[Math.min(height, Math.max(0, Math.round(y))) * (width + 1) + Math.min(width, Math.max(0, Math.round(x)))]!;
  return (box) =>
    sumTo(box.x + box.width, box.y + box.height) -
    sumTo(box.x, box.y + box.height) -
    sumTo(box.x + box.width, box.y) +
    sumTo(box.x, box.y);
}

/** Looks at a loaded picture. Null where it cannot be read: then all of it is shown. */
export function inspect(image: HTMLImageElement, width: number, height: number): Looked | null {
  const scale = Math.min(1, LOOKED_AT / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const [sx, sy] = [width / canvas.width, height / canvas.height];
    const scaled = (box: Box, x: number, y: number): Box => ({
      x: box.x * x,
      y: box.y * y,
      width: box.width * x,
      height: box.height * y,
    });
    const content = contentBox(data, canvas.width, canvas.height);
    const ink = inkCounter(data, canvas.width, canvas.height);
    return {
      content: content && scaled(content, sx, sy),
      inkIn: (box) => ink(scaled(box, 1 / sx, 1 / sy)) * sx * sy,
    };
  } catch {
    return null;
  }
}
