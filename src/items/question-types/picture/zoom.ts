/** How a picture is enlarged: a scale, and where its upper left corner is, in parts of the frame. */

export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const unzoomed: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST = 5;

/** No edge of the picture leaves the edge of its frame. */
const within = (scale: number, at: number): number => Math.min(0, Math.max(1 - scale, at));

/** Enlarges by a factor about a point of the frame, which stays under the fingers or the pointer. */
export function zoomBy({ scale, x, y }: Zoom, factor: number, [px, py]: readonly [number, number] = [0.5, 0.5]): Zoom {
  const next = Math.min(MOST, Math.max(1, scale * factor));
  const by = next / scale;
  return { scale: next, x: within(next, px - (px - x) * by), y: within(next, py - (py - y) * by) };
}

/** Moves what is seen, by parts of the frame. */
export const panBy = ({ scale, x, y }: Zoom, dx: number, dy: number): Zoom => ({
  scale,
  x: within(scale, x + dx),
  y: within(scale, y + dy),
});
