/**
 * The Rasch model by conditional maximum likelihood: persons drop out through their totals, so nothing is assumed about
 * how ability is distributed. Source: Andersen (1972); elementary symmetric functions by summation (Verhelst, Glas and
 * van der Sluis 1984). The results equal those of eRm's `RM`: difficulties add up to zero.
 */
import { invert, multiply } from './linear.ts';
import { rightCounts, type Scores } from './patterns.ts';

export interface RaschItem {
  readonly name: string;
  /** In logits, adding up to 0; null for an item without a finite estimate, as one that everybody or nobody got right. */
  readonly difficulty: number | null;
  /** Standard error of the difficulty. */
  readonly se: number | null;
}

export interface RaschFit {
  readonly items: readonly RaschItem[];
  /** Conditional log-likelihood; null where nothing could be estimated. */
  readonly logLikelihood: number | null;
  /** False: items that some and not all got right have no finite estimates, or none were found, so that there are none. */
  readonly converged: boolean;
}

const MOST_STEPS = 100;
const CLOSE_ENOUGH = 1e-10;

/** Writes the elementary symmetric functions of `values`, without those at the two places, of the orders 0 to n. */
function writeSymmetric(found: Float64Array, values: Float64Array, without = -1, andWithout = -1): void {
  found.fill(0);
  found[0] = 1;
  let taken = 0;
  for (let k = 0; k < values.length; k++) {
    if (k === without || k === andWithout) continue;
    taken++;
    const value = values[k]!;
    for (let order = taken; order >= 1; order--) found[order]! += value * found[order - 1]!;
  }
}

/** How many persons have each total, and how many got each item right, among those whose total says something. */
function countsOf(scores: Scores, kept: readonly number[]): { ofTotal: number[]; ofItem: number[] } {
  const ofTotal = new Array<number>(kept.length + 1).fill(0);
  const ofItem = new Array<number>(kept.length).fill(0);
  for (const row of scores) {
    const total = totalOf(row, kept);
    if (total === 0 || total === kept.length) continue;
    ofTotal[total]! += 1;
    for (let i = 0; i < kept.length; i++) ofItem[i]! += row[kept[i]!]!;
  }
  return { ofTotal, ofItem };
}

/** Value, expected numbers of right answers, and information (k × k, rows adding up to 0) at the easinesses. */
function conditional(easiness: readonly number[], ofTotal: readonly number[]) {
  const values = Float64Array.from(easiness, Math.exp);
  const size = values.length;
  const all = new Float64Array(size + 1);
  writeSymmetric(all, values);
  const some = new Float64Array(size + 1);
  /** For each item the share of right answers by total. */
  const shares = easiness.map((_, i) => {
    writeSymmetric(some, values, i);
    return all.map((ofAll, total) => (total === 0 ? 0 : (values[i]! * some[total - 1]!) / ofAll));
  });
  const expected = shares.map((share) => ofTotal.reduce((sum, n, total) => sum + n * share[total]!, 0));
  const information = easiness.map(() => new Array<number>(size).fill(0));
  for (let i = 0; i < size; i++) {
    for (let j = i; j < size; j++) {
      const [one, other] = [shares[i]!, shares[j]!];
      if (i !== j) writeSymmetric(some, values, i, j);
      const product = values[i]! * values[j]!;
      let cell = 0;
      for (let total = 1; total < size; total++) {
        const n = ofTotal[total]!;
        if (n === 0) continue;
        const both = i === j ? one[total]! : total < 2 ? 0 : (product * some[total - 2]!) / all[total]!;
        cell += n * (both - one[total]! * other[total]!);
      }
      information[i]![j] = cell;
      information[j]![i] = cell;
    }
  }
  const normalizer = ofTotal.reduce((sum, n, total) => (n === 0 ? sum : sum + n * Math.log(all[total]!)), 0);
  return { expected, information, normalizer };
}

/**
 * Fits 0/1 scores (persons × items). Items without variance, and persons with all or nothing right, carry no information
 * and are left out until neither remains.
 */
export function fitRasch(names: readonly string[], scores: Scores): RaschFit {
  const kept = informative(scores, names.length);
  const found = kept.length < 2 || !areLinked(scores, kept) ? null : maximize(countsOf(scores, kept));
  if (!found) {
    const varied = rightCounts(scores, names.length).filter((right) => right > 0 && right < scores.length);
    return {
      items: names.map((name) => ({ name, difficulty: null, se: null })),
      logLikelihood: null,
      converged: varied.length < 2,
    };
  }
  const place = new Map(kept.map((item, i) => [item, i]));
  return {
    items: names.map((name, item) => {
      const i = place.get(item);
      return i === undefined
        ? { name, difficulty: null, se: null }
        : { name, difficulty: -found.easiness[i]!, se: Math.sqrt(found.covariances[i]![i]!) };
    }),
    logLikelihood: found.logLikelihood,
    converged: true,
  };
}

/** The easinesses at which the conditional likelihood is greatest, by Newton's steps; null where they do not come to rest. */
function maximize({ ofTotal, ofItem }: ReturnType<typeof countsOf>) {
  const persons = ofTotal.reduce((sum, n) => sum + n, 0);
  let easiness = centred(ofItem.map((right) => Math.log((right + 0.5) / (persons - right + 0.5))));
  try {
    for (let step = 0; step < MOST_STEPS; step++) {
      const { expected, information, normalizer } = conditional(easiness, ofTotal);
      const covariances = centredInverse(information);
      const move = multiply(
        covariances,
        ofItem.map((right, i) => right - expected[i]!),
      );
      const longest = Math.max(...move.map(Math.abs));
      if (longest < CLOSE_ENOUGH) {
        const logLikelihood = ofItem.reduce((sum, right, i) => sum + right * easiness[i]!, 0) - normalizer;
        return { easiness, covariances, logLikelihood };
      }
      // A step of more than two logits overshoots where items are extreme.
      const shorten = Math.min(1, 2 / longest);
      easiness = centred(easiness.map((value, i) => value + shorten * move[i]!));
    }
  } catch (error) {
    // Of more items than numbers can hold the functions of, the information is none.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/**
 * Whether finite estimates exist: in every division of the items into two groups, somebody got one of the first right and one of
 * the second wrong. Otherwise the groups move apart without end. Source: Fischer (1981), On the existence and uniqueness of
 * maximum-likelihood estimates in the Rasch model.
 */
function areLinked(scores: Scores, kept: readonly number[]): boolean {
  const beats = kept.map(() => new Uint8Array(kept.length));
  let open = kept.flatMap((_, i) => kept.flatMap((__, j): [number, number][] => (i === j ? [] : [[i, j]])));
  for (const row of scores) {
    if (open.length === 0) return true;
    open = open.filter(([i, j]) => {
      const isFound = row[kept[i]!] === 1 && row[kept[j]!] === 0;
      if (isFound) beats[i]![j] = 1;
      return !isFound;
    });
  }
  const reaches = (isEdge: (from: number, to: number) => boolean): boolean => {
    const seen = new Set([0]);
    for (const from of seen) for (const to of kept.keys()) if (isEdge(from, to)) seen.add(to);
    return seen.size === kept.length;
  };
  return reaches((from, to) => beats[from]![to] === 1) && reaches((from, to) => beats[to]![from] === 1);
}

const totalOf = (row: ArrayLike<number>, kept: readonly number[]): number => {
  let total = 0;
  for (let i = 0; i < kept.length; i++) total += row[kept[i]!]!;
  return total;
};

/** Items that some and not all got right, among the persons who are neither at the top nor at the bottom of them. */
function informative(scores: Scores, size: number): number[] {
  let items = Array.from({ length: size }, (_, item) => item);
  for (;;) {
    const { ofTotal, ofItem } = countsOf(scores, items);
    const persons = ofTotal.reduce((sum, n) => sum + n, 0);
    const next = items.filter((_, i) => ofItem[i]! > 0 && ofItem[i]! < persons);
    if (next.length === items.length) return items;
    items = next;
  }
}

const centred = (values: readonly number[]): number[] => {
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - middle);
};

/** The inverse on the vectors that add up to zero; the matrix itself has no other, because only differences are known. */
function centredInverse(information: readonly (readonly number[])[]): number[][] {
  const level = 1 / information.length;
  return invert(information.map((row) => row.map((cell) => cell + level))).map((row) =>
    row.map((cell) => cell - level),
  );
}
