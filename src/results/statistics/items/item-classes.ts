/** What those did who responded in one way, and how each fifth of the attempts did. */
import type { Kind } from '#results/statistics/dataset/columns.ts';
import type { Crossed } from './crossing.ts';
import { NO_VARIANCE, type Pair, type PairMoments } from './weighted.ts';

export interface ClassStats {
  /** Of a response class; blank, unreached and ungradable responses, and those of no class, have the name of that. */
  readonly id: string;
  readonly n: number;
  /** Of those who had the question. */
  readonly share: number;
  /** Mean of the rest of the score of those who responded so; in the unit of the analysis. */
  readonly restMean: number;
  /** Correlation of responding so with the rest of the score. */
  readonly correlation: number | null;
  /** Share within each fifth of the attempts, from the lowest totals to the highest; null below five attempts. */
  readonly byFifth: readonly number[] | null;
}

/** Responses in no class of the question have one of these. */
const classOf = (kind: Kind): readonly string[] =>
  kind.outcome === 'blank' || kind.outcome === 'unreached' || kind.outcome === 'ungradable'
    ? [kind.outcome]
    : kind.classes.length === 0
      ? ['other']
      : [...new Set(kind.classes)];

export type Scored = readonly (Pair & { readonly place: number; readonly kind: Kind; readonly share: number })[];

export const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

function sizesOf(crossed: Crossed): number[] | null {
  if (!crossed.fifths) return null;
  return [0, 1, 2, 3, 4].map((fifth) => sum([...crossed.fifths!.values()].map((row) => row[fifth]!)));
}

/** Mean share of the marks within each fifth. */
export function facilityByFifth(scored: Scored, crossed: Crossed): readonly number[] | null {
  const sizes = sizesOf(crossed);
  if (!sizes) return null;
  const shares = new Map(scored.map(({ place, share }) => [place, share]));
  return sizes.map((size, fifth) =>
    size === 0 ? 0 : sum([...crossed.fifths!].map(([place, row]) => row[fifth]! * shares.get(place)!)) / size,
  );
}

/** The numbers of every class that occurs. */
export function classesOf(scored: Scored, crossed: Crossed, { n: all, meanRest, varRest }: PairMoments): ClassStats[] {
  const sizes = sizesOf(crossed);
  const found = new Map<string, { n: number; rest: number; fifths: Float64Array; seen: Set<number> }>();
  for (const { place, kind, n, rest } of scored) {
    for (const id of classOf(kind)) {
      const one = found.get(id) ?? { n: 0, rest: 0, fifths: new Float64Array(5), seen: new Set() };
      found.set(id, one);
      one.n += n;
      one.rest += n * rest;
      if (one.seen.has(place)) continue;
      one.seen.add(place);
      const row = crossed.fifths?.get(place);
      for (let fifth = 0; row && fifth < 5; fifth++) one.fifths[fifth]! += row[fifth]!;
    }
  }
  return [...found].map(([id, { n, rest, fifths }]) => {
    const share = n / all;
    const restMean = rest / n;
    // Covariance of belonging to the class with the rest: n (mean of the class − mean) / (all − 1).
    const covariance = (n * (restMean - meanRest)) / (all - 1);
    const variance = (n * (1 - share)) / (all - 1);
    const varies = all > 1 && variance > NO_VARIANCE && varRest > NO_VARIANCE;
    return {
      id,
      n,
      share,
      restMean,
      correlation: varies ? covariance / Math.sqrt(variance * varRest) : null,
      byFifth: sizes?.map((size, fifth) => (size === 0 ? 0 : fifths[fifth]! / size)) ?? null,
    };
  });
}
