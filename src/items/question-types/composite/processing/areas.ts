/** Areas of pictures: `inside` and `mapResponsePoint`. Coordinates are pixels, as in HTML's `coords`. */
import { NotEvaluable } from './value.ts';

type Point = readonly [x: number, y: number];

const numbersOf = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number);

export function isInArea(point: string, shape: string, coords: string): boolean {
  const [x = Number.NaN, y = Number.NaN] = numbersOf(point);
  const at = numbersOf(coords);
  const [a = 0, b = 0, c = 0, d = 0] = at;
  switch (shape) {
    case 'default':
      return true;
    case 'rect':
      return x >= Math.min(a, c) && x <= Math.max(a, c) && y >= Math.min(b, d) && y <= Math.max(b, d);
    case 'circle':
      return (x - a) ** 2 + (y - b) ** 2 <= c ** 2;
    case 'ellipse':
      return c > 0 && d > 0 && ((x - a) / c) ** 2 + ((y - b) / d) ** 2 <= 1;
    case 'poly':
      return isInPolygon([x, y], at);
    default:
      throw new NotEvaluable(`the shape ${shape}`);
  }
}

/** By the number of edges that a line to the right crosses; the edges themselves are inside, as in the other shapes. */
function isInPolygon([x, y]: Point, coords: readonly number[]): boolean {
  const corners: Point[] = [];
  for (let i = 0; i + 1 < coords.length; i += 2) corners.push([coords[i]!, coords[i + 1]!]);
  if (corners.some(([ax, ay], i) => isOnEdge([x, y], [ax, ay], corners.at(i - 1)!))) return true;
  return corners.reduce((inside, [ax, ay], i) => {
    const [bx, by] = corners.at(i - 1)!;
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);
}

const isOnEdge = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): boolean =>
  (bx - ax) * (y - ay) === (x - ax) * (by - ay) &&
  x >= Math.min(ax, bx) &&
  x <= Math.max(ax, bx) &&
  y >= Math.min(ay, by) &&
  y <= Math.max(ay, by);
