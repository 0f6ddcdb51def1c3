/** How the responses to one question meet totals and fifths: what all its numbers are worked out from. */
import type { Totals } from '#results/statistics/dataset/columns.ts';

/** How often each kind met each total, and each fifth. */
export interface Crossed {
  /** Only pairs that occur. */
  readonly met: readonly { readonly kind: number; readonly total: number; readonly n: number }[];
  /** By kind: how many in each fifth. */
  readonly fifths: ReadonlyMap<number, Float64Array> | null;
}

/** Beyond this many different totals, tables of all pairs would be larger than the pairs that occur. */
const WIDEST = 4_096;

/** How often each pair occurs. */
type Pairs = Iterable<readonly [place: number, total: number, n: number]>;

/** In a table of all pairs; `placed` says the kind's place for each person, −1 for none. */
function* countInTable(placed: Int32Array, places: number, width: number, of: Int32Array): Pairs {
  const table = new Int32Array(places * width);
  for (let person = 0; person < placed.length; person++) {
    const place = placed[person]!;
    if (place >= 0) table[place * width + of[person]!]! += 1;
  }
  for (let at = 0; at < table.length; at++) if (table[at]! > 0) yield [Math.floor(at / width), at % width, table[at]!];
}

function* countInMap(placed: Int32Array, width: number, of: Int32Array): Pairs {
  const counts = new Map<number, number>();
  for (let person = 0; person < placed.length; person++) {
    const place = placed[person]!;
    if (place < 0) continue;
    const key = place * width + of[person]!;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, n] of counts) yield [Math.floor(key / width), key % width, n];
}

export function cross(column: Int32Array, kindCount: number, totals: Totals, fifths: Uint8Array | null): Crossed {
  // From a kind to its place among those that occur here.
  const places = new Int32Array(kindCount).fill(-1);
  const kinds: number[] = [];
  const placed = new Int32Array(column.length);
  for (let person = 0; person < column.length; person++) {
    const kind = column[person]!;
    if (kind >= 0 && places[kind]! < 0) places[kind] = kinds.push(kind) - 1;
    placed[person] = kind < 0 ? -1 : places[kind]!;
  }
  const width = totals.totals.length;
  const pairs =
    width > WIDEST ? countInMap(placed, width, totals.of) : countInTable(placed, kinds.length, width, totals.of);
  const met = [...pairs].map(([place, total, n]) => ({ kind: kinds[place]!, total, n }));
  return { met, fifths: fifths && countFifths(placed, kinds, fifths) };
}

function countFifths(placed: Int32Array, kinds: readonly number[], fifths: Uint8Array): Map<number, Float64Array> {
  const table = new Float64Array(kinds.length * 5);
  for (let person = 0; person < placed.length; person++) {
    const place = placed[person]!;
    if (place >= 0) table[place * 5 + fifths[person]!]! += 1;
  }
  return new Map(kinds.map((kind, place) => [kind, table.subarray(place * 5, place * 5 + 5)]));
}
