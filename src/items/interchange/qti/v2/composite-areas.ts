/** Areas of pictures in composite questions. */
import type { Shape } from '#items/question-types/picture/schema.ts';
import type { XmlElement } from '#platform/text/xml-nodes.ts';

/** Coordinates in whole pixels. */
export const numbersOf = (coords: string): number[] =>
  coords
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((one) => Math.max(0, Math.min(10_000, Math.round(Number.parseFloat(one) || 0))));

const CORNERS = 24;

/** For drawing alone: what counts is decided by the rules of the file. */
export function shapeOf({ attributes }: XmlElement, width: number, height: number): Shape {
  const at = numbersOf(attributes.coords ?? '');
  const [a = 0, b = 0, c = 0, d = 0] = at;
  const atLeast1 = (value: number): number => Math.max(1, value);
  if (attributes.shape === 'circle') return { kind: 'circle', x: a, y: b, radius: atLeast1(c) };
  if (attributes.shape === 'poly' && at.length >= 6) {
    const points: [number, number][] = [];
    for (let i = 0; i + 1 < Math.min(at.length, 200); i += 2) points.push([at[i]!, at[i + 1]!]);
    return { kind: 'polygon', points };
  }
  if (attributes.shape === 'ellipse') {
    const corner = (_: unknown, i: number): [number, number] => {
      const turn = (2 * Math.PI * i) / CORNERS;
      return [Math.max(0, Math.round(a + c * Math.cos(turn))), Math.max(0, Math.round(b + d * Math.sin(turn)))];
    };
    return { kind: 'polygon', points: Array.from({ length: CORNERS }, corner) };
  }
  if (attributes.shape === 'rect')
    return {
      kind: 'rectangle',
      x: Math.min(a, c),
      y: Math.min(b, d),
      width: atLeast1(Math.abs(c - a)),
      height: atLeast1(Math.abs(d - b)),
    };
  return { kind: 'rectangle', x: 0, y: 0, width, height };
}
