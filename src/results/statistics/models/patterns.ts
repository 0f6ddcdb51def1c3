/** Right and wrong answers as the models read them: each different row once, as the list of what is right in it. */

/** Persons × items, 0 or 1. */
export type Scores = readonly ArrayLike<number>[];

export interface Patterns {
  readonly items: number;
  /** How many persons have each pattern. */
  readonly counts: Float64Array;
  /** Where the right items of each pattern begin in `right`; one more than there are patterns. */
  readonly starts: Int32Array;
  readonly right: Int32Array;
}

/** How many persons got each item right. */
export function rightCounts(scores: Scores, size: number): Float64Array {
  const found = new Float64Array(size);
  for (const row of scores) for (let item = 0; item < size; item++) found[item]! += row[item]!;
  return found;
}

const BITS = 16;

/** The rows of `scores` in the columns `kept`. */
export function patternsOf(scores: Scores, kept: readonly number[]): Patterns {
  const places = new Map<string, number>();
  const counts: number[] = [];
  const starts = [0];
  const right: number[] = [];
  const words = new Uint16Array(Math.ceil(kept.length / BITS));
  for (const row of scores) {
    words.fill(0);
    for (let i = 0; i < kept.length; i++) if (row[kept[i]!] === 1) words[i >> 4]! |= 1 << (i & (BITS - 1));
    const key = String.fromCharCode(...words);
    const place = places.get(key);
    if (place !== undefined) {
      counts[place]! += 1;
      continue;
    }
    places.set(key, counts.length);
    counts.push(1);
    for (let i = 0; i < kept.length; i++) if (row[kept[i]!] === 1) right.push(i);
    starts.push(right.length);
  }
  return {
    items: kept.length,
    counts: Float64Array.from(counts),
    starts: Int32Array.from(starts),
    right: Int32Array.from(right),
  };
}
