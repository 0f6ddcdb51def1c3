/** Where a ruler or a protractor is over a picture, and which marks it has. Pure. */
import { type NeutralScale, sizeOfStep } from '#items/question-types/neutral/measuring.ts';

/** In pixels of the picture at its full size, from its upper left; the angle in degrees against the clock. */
export interface Pose {
  /** Which of the pictures of the question. */
  readonly picture: number;
  /** The zero of a ruler, the centre of a protractor. */
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** A picture as it is shown now, in pixels of the window; without one, the window itself. */
export interface Shown {
  readonly left: number;
  readonly top: number;
  /** At its full size. */
  readonly width: number;
  readonly height: number;
  /** How many pixels of the window one of its own takes. */
  readonly factor: number;
  readonly isPicture: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the tool begins: a ruler at the left edge, a protractor in the middle. */
export const firstPose = (kind: NeutralScale['kind'], { width, height }: Shown, picture: number): Pose =>
  kind === 'ruler'
    ? { picture, x: width * 0.05, y: height / 2, angle: 0 }
    : { picture, x: width / 2, y: height / 2, angle: 0 };

/** The point of the window. */
export const inWindow = ({ x, y }: Point, { left, top, factor }: Shown): Point => ({
  x: left + x * factor,
  y: top + y * factor,
});

/** The same point of the window over another picture. */
export const ontoPicture = (pose: Pose, from: Shown, to: Shown, picture: number): Pose => {
  const at = inWindow(pose, from);
  return { ...pose, picture, x: (at.x - to.left) / to.factor, y: (at.y - to.top) / to.factor };
};

/** The picture that is under the point; the one before where none is. */
export function pictureUnder({ x, y }: Point, pictures: readonly Shown[], before: number): number {
  const found = pictures.findIndex(
    ({ left, top, width, height, factor }) =>
      x >= left && y >= top && x <= left + width * factor && y <= top + height * factor,
  );
  return found < 0 ? before : found;
}

/** From above −180 to 180. */
export const normalAngle = (angle: number): number => {
  const within = ((((angle + 180) % 360) + 360) % 360) - 180;
  return within === -180 ? 180 : within;
};

/** Whole degrees while it is dragged, so that it can be read off. */
export const turned = (pose: Pose, by: number): Pose => ({ ...pose, angle: Math.round(normalAngle(pose.angle + by)) });

/** Kept where it can be found again: its zero does not leave the picture by more than a third of it. */
export function moved(pose: Pose, dx: number, dy: number, { width, height }: Shown): Pose {
  const within = (value: number, size: number): number => Math.min(Math.max(value, -size / 3), (size * 4) / 3);
  return { ...pose, x: within(pose.x + dx, width), y: within(pose.y + dy, height) };
}

export interface Mark {
  /** Pixels of the picture from the zero, or degrees from the right end of the base line. */
  readonly at: number;
  readonly isMajor: boolean;
  /** Null where there is no room for it. */
  readonly value: number | null;
}

/** Pixels of the window. */
const LEAST_BETWEEN = { marks: 2.4, labels: 24 } as const;
const MOST_MARKS = 2_000;
/** Enough for the finest scale across the largest picture, or a ruler would end before its last marks. */
const MOST_MAJOR = 4_000;

/** How long a ruler is: across the picture from corner to corner, and no less than its material says. */
export function rulerLength(scale: NeutralScale, { width, height, isPicture }: Shown): number {
  const major = sizeOfStep('ruler', scale.major)!;
  const unit = major / Number(scale.major.value);
  const across = isPicture ? Math.hypot(width, height) : 15 * (96 / 2.54);
  const length = Math.max(across, Math.min(Number(scale.length || 0) * unit, 8_000));
  return Math.ceil(length / major - 1e-9) * major;
}

/** `pixels`: how many pixels of the window a pixel of the picture, or a degree at the edge of the protractor, takes. */
export function marksOf(scale: NeutralScale, length: number, pixels: number): Mark[] {
  const major = sizeOfStep(scale.kind, scale.major)!;
  const minor = sizeOfStep(scale.kind, scale.minor);
  const every = Math.max(1, Math.ceil(LEAST_BETWEEN.labels / (major * pixels)));
  const marks: Mark[] = [];
  const count = Math.floor(length / major + 1e-9);
  for (let i = 0; i <= Math.min(count, MOST_MAJOR); i++)
    marks.push({ at: i * major, isMajor: true, value: i % every === 0 ? valueAt(scale, i) : null });
  if (minor === null || minor * pixels < LEAST_BETWEEN.marks || length / minor > MOST_MARKS) return marks;
  for (let i = 1; i * minor < length; i++) {
    const beside = (i * minor) / major;
    if (Math.abs(beside - Math.round(beside)) > 1e-6) marks.push({ at: i * minor, isMajor: false, value: null });
  }
  return marks;
}

/** Steps are decimals, whose sums would end in …000001. */
const valueAt = ({ major }: NeutralScale, steps: number): number =>
  Number((Number(major.value) * steps).toPrecision(9));

/** A length of the picture in the unit of the ruler. */
export const inUnits = (length: number, { major }: NeutralScale): number =>
  (length / sizeOfStep('ruler', major)!) * Number(major.value);
