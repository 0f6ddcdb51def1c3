/**
 * The Rasch model by conditional maximum likelihood: persons drop out through their totals, so nothing is assumed about
 * how ability is distributed. Source: Andersen (1972); elementary symmetric functions by summation (Verhelst, Glas and
 * van der Sluis 1984). The results equal those of eRm's `RM`: difficulties add up to zero.
 */
import { invert, multiply } from './linear.ts';

export interface RaschItem {
  readonly name: string;
  /** In logits, adding up to 0; null for an item that everybody or nobody got right. */
  readonly difficulty: number | null;
  /** Standard error of the difficulty. */
  readonly se: number | null;
}

export interface RaschFit {
  readonly items: readonly RaschItem[];
  /** Conditional log-likelihood; null where nothing could be estimated. */
  readonly logLikelihood: number | null;
}

const MOST_STEPS = 100;
const CLOSE_ENOUGH = 1e-10;

/** Elementary symmetric functions of `values` of the orders 0 to n. */
function symmetric(values: readonly number[]): number[] {
  const found = [1, ...values.map(() => 0)];
  values.forEach((value, k) => {
    for (let order = k + 1; order >= 1; order--) found[order]! += value * found[order - 1]!;
  });
  return found;
}

const without = (values: readonly number[], ...gone: readonly number[]): number[] =>
  values.filter((_, i) => !gone.includes(i));

/** How many persons have each total, and how many got each item right, among those whose total says something. */
function countsOf(scores: readonly (readonly number[])[], size: number): { ofTotal: number[]; ofItem: number[] } {
  const ofTotal = Array.from({ length: size + 1 }, () => 0);
  const ofItem = Array.from({ length: size }, () => 0);
  for (const row of scores) {
    const total = row.reduce((sum, score) => sum + score, 0);
    if (total === 0 || total === size) continue;
    ofTotal[total]! += 1;
    row.forEach((score, item) => {
      ofItem[item]! += score;
    });
  }
  return { ofTotal, ofItem };
}

/** Value, expected numbers of right answers, and information (k × k, rows adding up to 0) at the easinesses. */
function conditional(easiness: readonly number[], ofTotal: readonly number[]) {
  const values = easiness.map(Math.exp);
  const size = values.length;
  const all = symmetric(values);
  const leftOne = values.map((_, i) => symmetric(without(values, i)));
  const share = (i: number, total: number): number => (values[i]! * leftOne[i]![total - 1]!) / all[total]!;
  const expected = values.map((_, i) =>
    ofTotal.reduce((sum, n, total) => (n === 0 ? sum : sum + n * share(i, total)), 0),
  );
  const information = values.map(() => values.map(() => 0));
  for (let i = 0; i < size; i++) {
    for (let j = i; j < size; j++) {
      const leftTwo = i === j ? null : symmetric(without(values, i, j));
      let cell = 0;
      ofTotal.forEach((n, total) => {
        if (n === 0) return;
        const both = leftTwo
          ? total < 2
            ? 0
            : (values[i]! * values[j]! * leftTwo[total - 2]!) / all[total]!
          : share(i, total);
        cell += n * (both - share(i, total) * share(j, total));
      });
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
export function fitRasch(names: readonly string[], scores: readonly (readonly number[])[]): RaschFit {
  const kept = informative(scores, names.length);
  const nothing = { items: names.map((name) => ({ name, difficulty: null, se: null })), logLikelihood: null };
  if (kept.length < 2) return nothing;
  const { ofTotal, ofItem } = countsOf(
    scores.map((row) => kept.map((item) => row[item]!)),
    kept.length,
  );
  const persons = ofTotal.reduce((sum, n) => sum + n, 0);
  let easiness = centred(ofItem.map((right) => Math.log((right + 0.5) / (persons - right + 0.5))));
  for (let step = 0; step < MOST_STEPS; step++) {
    const { expected, information } = conditional(easiness, ofTotal);
    const move = multiply(
      centredInverse(information),
      ofItem.map((right, i) => right - expected[i]!),
    );
    const longest = Math.max(...move.map(Math.abs));
    // A step of more than two logits overshoots where items are extreme.
    const shorten = Math.min(1, 2 / longest);
    easiness = centred(easiness.map((value, i) => value + shorten * move[i]!));
    if (longest < CLOSE_ENOUGH) break;
  }
  const { information, normalizer } = conditional(easiness, ofTotal);
  const covariances = centredInverse(information);
  const place = new Map(kept.map((item, i) => [item, i]));
  return {
    items: names.map((name, item) => {
      const i = place.get(item);
      return i === undefined
        ? { name, difficulty: null, se: null }
        : { name, difficulty: -easiness[i]!, se: Math.sqrt(covariances[i]![i]!) };
    }),
    logLikelihood: ofItem.reduce((sum, right, i) => sum + right * easiness[i]!, 0) - normalizer,
  };
}

/** Items that some and not all got right, among the persons who are neither at the top nor at the bottom of them. */
function informative(scores: readonly (readonly number[])[], size: number): number[] {
  let items = Array.from({ length: size }, (_, item) => item);
  for (;;) {
    const persons = scores
      .map((row) => items.map((item) => row[item]!))
      .filter((row) => row.includes(0) && row.includes(1));
    const next = items.filter((_, i) => persons.some((row) => row[i] === 0) && persons.some((row) => row[i] === 1));
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
