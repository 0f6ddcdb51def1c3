/** Which pattern and hue a name has. The same name has the same ones everywhere and always. */

export interface CoverShape {
  readonly path: string;
  /** 0 (pale) to 2 (strong), 3: the hue beside it. */
  readonly tone: number;
}

export interface CoverPattern {
  /** In degrees, as OKLCH counts them. */
  readonly hue: number;
  readonly shapes: readonly CoverShape[];
}

const WIDTH = 320;
const HEIGHT = 128;
const SIDE = 64;
const TONES = [0, 0, 1, 1, 2, 3];

/** Far enough from each other that neighbours in a list are told apart. */
const hues = [25, 55, 95, 145, 185, 225, 260, 295, 340];

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text.normalize('NFKC').toLowerCase())
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash;
}

/** Mulberry32: numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Draw = (x: number, y: number, turn: number) => string;

/** A quarter of a disc in one of the four corners. */
const quarter: Draw = (x, y, turn) => {
  const [right, low] = [turn % 2 === 1, turn > 1];
  const [cx, cy] = [right ? x + SIDE : x, low ? y + SIDE : y];
  const [ex, ey] = [right ? x : x + SIDE, low ? y : y + SIDE];
  return `M${cx} ${cy}L${ex} ${cy}A${SIDE} ${SIDE} 0 0 ${right === low ? 1 : 0} ${cx} ${ey}Z`;
};
const disc: Draw = (x, y, turn) => {
  const radius = SIDE / (turn < 2 ? 4 : 2.6);
  const [cx, cy] = [x + SIDE / 2, y + SIDE / 2];
  return `M${cx - radius} ${cy}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
};
const triangle: Draw = (x, y, turn) => {
  const corners = [
    [x, y],
    [x + SIDE, y],
    [x + SIDE, y + SIDE],
    [x, y + SIDE],
  ].filter((_, index) => index !== turn);
  return `M${corners.map((corner) => corner.join(' ')).join('L')}Z`;
};
const bar: Draw = (x, y, turn) =>
  turn % 2 === 0
    ? `M${x} ${y + SIDE / 4}h${SIDE}v${SIDE / 2}h${-SIDE}Z`
    : `M${x + SIDE / 4} ${y}h${SIDE / 2}v${SIDE}h${-SIDE / 2}Z`;

/** Each name keeps to two kinds of shapes: patterns, not confetti. */
const families: readonly (readonly Draw[])[] = [
  [quarter, disc],
  [triangle, quarter],
  [disc, bar],
  [quarter],
  [triangle, disc],
  [bar, quarter],
];

export function coverOf(title: string): CoverPattern {
  const hash = hashOf(title);
  const random = randomOf(hash);
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)]!;
  const family = families[hash % families.length]!;
  const shapes: CoverShape[] = [];
  for (let y = 0; y < HEIGHT; y += SIDE)
    for (let x = 0; x < WIDTH; x += SIDE)
      if (random() < 0.82) shapes.push({ path: pick(family)(x, y, Math.floor(random() * 4)), tone: pick(TONES) });
  return { hue: hues[(hash >>> 8) % hues.length]!, shapes };
}
