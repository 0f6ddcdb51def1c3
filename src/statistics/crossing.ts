/** How the responses to one question meet totals and fifths: what all its figures are worked out from. */
import type { Totals } from './columns.ts';

/** How often each kind met each total, and each fifth. */
export interface Crossed {
  /** Only pairs that occur. */
  readonly met: readonly { readonly kind: number; readonly total: number; readonly n: number }[];
  /** By kind: how many in each fifth. */
  readonly fifths: ReadonlyMap<number, Float64Array> | null;
}

/** Beyond so many different totals, tables of all pairs would be larger than the pairs that occur. */
const WIDEST = 4_096;

/** Counts pairs of a kind's place and a total. */
function pairCounter(width: number) {
  const rows: Float64Array[] = [];
  const sparse = new Map<number, number>();
  return {
    add(place: number, total: number): void {
      if (width > WIDEST) {
        const key = place * width + total;
        sparse.set(key, (sparse.get(key) ?? 0) + 1);
      } else {
        rows[place] ??= new Float64Array(width);
        rows[place][total]! += 1;
      }
    },
    *pairs(): Generator<readonly [place: number, total: number, n: number]> {
      for (const [key, n] of sparse) yield [Math.floor(key / width), key % width, n];
      for (const [place, row] of rows.entries())
        for (let total = 0; total < row.length; total++) if (row[total]! > 0) yield [place, total, row[total]!];
    },
  };
}

export function cross(column: Int32Array, kindCount: number, totals: Totals, fifths: Uint8Array | null): Crossed {
  const counter = pairCounter(totals.totals.length);
  // From a kind to its place among those that occur here.
  const places = new Int32Array(kindCount).fill(-1);
  const kinds: number[] = [];
  const byFifth: Float64Array[] = [];
  for (let person = 0; person < column.length; person++) {
    const kind = column[person]!;
    if (kind < 0) continue;
    let place = places[kind]!;
    if (place < 0) {
      place = kinds.length;
      places[kind] = place;
      kinds.push(kind);
      byFifth.push(new Float64Array(5));
    }
    counter.add(place, totals.of[person]!);
    if (fifths) byFifth[place]![fifths[person]!]! += 1;
  }
  const met = [...counter.pairs()].map(([place, total, n]) => ({ kind: kinds[place]!, total, n }));
  return { met, fifths: fifths && new Map(kinds.map((kind, place) => [kind, byFifth[place]!])) };
}
