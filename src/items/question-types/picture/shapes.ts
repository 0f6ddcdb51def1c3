import type { Shape } from './schema.ts';

type Point = readonly [x: number, y: number];

/** The middle of a shape. */
export function centreOf(shape: Shape): Point {
  if (shape.kind === 'circle') return [shape.x, shape.y];
  if (shape.kind === 'rectangle') return [shape.x + shape.width / 2, shape.y + shape.height / 2];
  const { points } = shape;
  const mean = (axis: 0 | 1): number => points.reduce((total, point) => total + point[axis], 0) / points.length;
  return [mean(0), mean(1)];
}

/** The rectangle between two corners, in whole pixels; null for one too small to be meant. */
export function rectangleBetween([x1, y1]: Point, [x2, y2]: Point): Shape | null {
  const [x, y] = [Math.max(0, Math.round(Math.min(x1, x2))), Math.max(0, Math.round(Math.min(y1, y2)))];
  const [width, height] = [Math.round(Math.max(x1, x2)) - x, Math.round(Math.max(y1, y2)) - y];
  return width < 5 || height < 5 ? null : { kind: 'rectangle', x, y, width, height };
}

/** A polygon as it is typed: "10,20 30,20 30,40". */
export const pointsText = (points: readonly Point[]): string => points.map(([x, y]) => `${x},${y}`).join(' ');

/** Null while it is not a list of at least three corners. */
export function readPoints(text: string): [number, number][] | null {
  const points = text
    .trim()
    .split(/\s+/)
    .map((corner) => corner.split(',').map(Number));
  const isSound = points.length >= 3 && points.every((point) => point.length === 2 && point.every(Number.isInteger));
  return isSound ? (points as [number, number][]) : null;
}
