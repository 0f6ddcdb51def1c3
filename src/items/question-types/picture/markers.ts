/** Where the letter of each place is drawn: beside it, never on what is to be recognised, and never on another letter. */
import type { Shape } from './schema.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface MarkerSize {
  readonly width: number;
  readonly height: number;
}

export interface Marker extends Box {
  /** Where its line meets the edge of the place; null for a marker that is right beside it. */
  readonly line: readonly [x: number, y: number] | null;
}

/** The smallest rectangle around a shape. */
export function boxOf(shape: Shape): Box {
  if (shape.kind === 'circle') {
    const { x, y, radius } = shape;
    return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
  }
  if (shape.kind === 'rectangle') return { x: shape.x, y: shape.y, width: shape.width, height: shape.height };
  const [xs, ys] = [shape.points.map(([x]) => x), shape.points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Sixteen directions, those above the place first. */
const directions = [-4, -3, -5, -2, -6, -1, -7, 0, 8, 1, 7, 2, 6, 3, 5, 4].map((turn) => (turn * Math.PI) / 8);
const FARTHEST = 12;
const GAP = 0.2;

interface Canvas {
  /** What is shown of the picture. */
  readonly picture: Box;
  /** How much of a box is drawn on. */
  readonly inkIn: (box: Box) => number;
}

interface Spot {
  readonly box: Box;
  readonly covered: number;
  readonly at: readonly [number, number];
}

/** The spots around a place, from near to far. */
function* spotsAround(place: Box, { width, height }: MarkerSize): Generator<Omit<Spot, 'covered'>> {
  const [cx, cy] = [place.x + place.width / 2, place.y + place.height / 2];
  for (let ring = 0; ring < FARTHEST; ring++) {
    for (const turn of directions) {
      const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
      const across = (box: MarkerSize): number =>
        Math.min(box.width / 2 / Math.abs(dx || 1e-9), box.height / 2 / Math.abs(dy || 1e-9));
      const edge = across(place);
      const reach = edge + across({ width, height }) + height * (GAP + ring * 0.6);
      const [x, y] = [cx + dx * reach - width / 2, cy + dy * reach - height / 2];
      yield { box: { x, y, width, height }, at: [cx + dx * edge, cy + dy * edge] };
    }
  }
}

/** The first spot that covers nothing, else the one that covers least. */
function bestSpot(place: Box, size: MarkerSize, taken: readonly Box[], { picture, inkIn }: Canvas): Spot {
  let best: Spot | null = null;
  for (const spot of spotsAround(place, size)) {
    const outside = size.width * size.height - overlap(spot.box, picture);
    const others = taken.reduce((sum, other) => sum + overlap(spot.box, other), outside > 1e-6 ? outside : 0);
    // What is drawn may be covered rather than a place or another marker.
    const covered = others * 4 + inkIn(spot.box);
    if (best === null || covered < best.covered) best = { ...spot, covered };
    if (covered === 0) break;
  }
  return best!;
}

/**
 * Chooses a spot for the marker of each place within the picture: as near as possible to its place, off all places, off the
 * other markers and off what is drawn. A wide marker that finds none is made as small as `small`; where even that does not help, it is where
 * it covers least.
 */
export function placeMarkers(
  places: readonly Box[],
  sizes: readonly MarkerSize[],
  small: MarkerSize,
  canvas: Canvas,
): readonly Marker[] {
  const taken: Box[] = [...places];
  return places.map((place, index) => {
    const wide = bestSpot(place, sizes[index]!, taken, canvas);
    const { box, at } = wide.covered > 0 ? bestSpot(place, small, taken, canvas) : wide;
    taken.push(box);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isFar = Math.hypot(x - at[0], y - at[1]) > Math.hypot(box.width, box.height) * 0.75 + box.height * GAP;
    return { ...box, line: isFar ? at : null };
  });
}
