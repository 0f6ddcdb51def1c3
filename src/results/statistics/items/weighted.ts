/** Moments of values of which each stands for a number of attempts. Variances and covariances are with n − 1. */

/** A mark of one question beside the rest of the score, and how many attempts had both. */
export interface Pair {
  readonly x: number;
  readonly rest: number;
  readonly n: number;
}

export interface PairMoments {
  readonly n: number;
  readonly meanX: number;
  readonly meanRest: number;
  readonly varX: number;
  readonly varRest: number;
  readonly covariance: number;
}

/** In two passes, so that nothing is lost where a mean is large beside its variance. NaN below two attempts. */
export function momentsOf(pairs: readonly Pair[]): PairMoments {
  let [n, sumX, sumRest] = [0, 0, 0];
  for (const pair of pairs) {
    n += pair.n;
    sumX += pair.n * pair.x;
    sumRest += pair.n * pair.rest;
  }
  const [meanX, meanRest] = [sumX / n, sumRest / n];
  let [xx, rr, xr] = [0, 0, 0];
  for (const pair of pairs) {
    const [dx, dr] = [pair.x - meanX, pair.rest - meanRest];
    xx += pair.n * dx * dx;
    rr += pair.n * dr * dr;
    xr += pair.n * dx * dr;
  }
  const below = n < 2 ? Number.NaN : n - 1;
  return { n, meanX, meanRest, varX: xx / below, varRest: rr / below, covariance: xr / below };
}

/** The covariance that the same marks would have at most: both lists sorted and paired (Moodle's `cov_max`). */
export function greatestCovariance(pairs: readonly Pair[], { n, meanX, meanRest }: PairMoments): number {
  const byX = [...pairs].sort((a, b) => a.x - b.x);
  const byRest = [...pairs].sort((a, b) => a.rest - b.rest);
  let sum = 0;
  let [i, j] = [0, 0];
  let [leftX, leftRest] = [byX[0]?.n ?? 0, byRest[0]?.n ?? 0];
  while (i < byX.length && j < byRest.length) {
    const taken = Math.min(leftX, leftRest);
    sum += taken * (byX[i]!.x - meanX) * (byRest[j]!.rest - meanRest);
    leftX -= taken;
    leftRest -= taken;
    if (leftX === 0) leftX = byX[++i]?.n ?? 0;
    if (leftRest === 0) leftRest = byRest[++j]?.n ?? 0;
  }
  return sum / (n - 1);
}

/** A value and how many attempts have it. */
export interface Weighted {
  readonly value: number;
  readonly n: number;
}

export interface Distribution {
  readonly n: number;
  readonly mean: number | null;
  readonly median: number | null;
  /** With n − 1. */
  readonly sd: number | null;
  /** k3 / k2^1.5 of the k-statistics; null below three or without variance. */
  readonly skewness: number | null;
  /** k4 / k2²; null below four or without variance. */
  readonly kurtosis: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** Differences smaller than this are those of rounding. */
export const NO_VARIANCE = 1e-15;

/** The value below which `share` of the attempts lie; between two values their mean. */
export function quantileOf(sorted: readonly Weighted[], share: number): number | null {
  const n = sorted.reduce((sum, one) => sum + one.n, 0);
  if (n === 0) return null;
  const at = (position: number): number => {
    let seen = 0;
    for (const one of sorted) {
      seen += one.n;
      if (position < seen) return one.value;
    }
    return sorted.at(-1)!.value;
  };
  const position = share * (n - 1);
  const [low, high] = [at(Math.floor(position)), at(Math.ceil(position))];
  return low + (high - low) * (position - Math.floor(position));
}

/** What Moodle's quiz statistics say of the totals. */
export function distributionOf(values: readonly Weighted[]): Distribution {
  const sorted = values.filter((one) => one.n > 0).sort((a, b) => a.value - b.value);
  const n = sorted.reduce((sum, one) => sum + one.n, 0);
  if (n === 0) {
    return { n, mean: null, median: null, sd: null, skewness: null, kurtosis: null, lowest: null, highest: null };
  }
  const mean = sorted.reduce((sum, one) => sum + one.n * one.value, 0) / n;
  const moment = (power: number): number =>
    sorted.reduce((sum, one) => sum + one.n * (one.value - mean) ** power, 0) / n;
  const [m2, m3, m4] = [moment(2), moment(3), moment(4)];
  const k2 = (n * m2) / (n - 1);
  const k3 = (n * n * m3) / ((n - 1) * (n - 2));
  const k4 = (n * n * ((n + 1) * m4 - 3 * (n - 1) * m2 * m2)) / ((n - 1) * (n - 2) * (n - 3));
  const varies = n > 1 && k2 > NO_VARIANCE;
  return {
    n,
    mean,
    median: quantileOf(sorted, 0.5),
    sd: n < 2 ? null : Math.sqrt(k2),
    skewness: varies && n > 2 ? k3 / k2 ** 1.5 : null,
    kurtosis: varies && n > 3 ? k4 / k2 ** 2 : null,
    lowest: sorted[0]!.value,
    highest: sorted.at(-1)!.value,
  };
}

/** The normal distribution's value for 95 % on both sides. */
const Z = 1.959963984540054;

/** Below this many attempts an interval says more than is known, and so does any verdict. */
export const FEWEST_FOR_VERDICT = 10;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** For a share of n that are all or nothing: Wilson's score interval; null below `FEWEST_FOR_VERDICT`, as all here. */
export function shareInterval(share: number, n: number): Interval | null {
  if (n < FEWEST_FOR_VERDICT) return null;
  const z2 = Z * Z;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** For a mean, by its standard error. */
export const meanInterval = (mean: number, sd: number | null, n: number): Interval | null =>
  sd === null || n < FEWEST_FOR_VERDICT
    ? null
    : { low: mean - (Z * sd) / Math.sqrt(n), high: mean + (Z * sd) / Math.sqrt(n) };

/** For a correlation, by Fisher's transformation. */
export function correlationInterval(r: number | null, n: number): Interval | null {
  if (r === null || n < FEWEST_FOR_VERDICT) return null;
  const middle = Math.atanh(Math.max(-0.999999999, Math.min(0.999999999, r)));
  const half = Z / Math.sqrt(n - 3);
  return { low: Math.tanh(middle - half), high: Math.tanh(middle + half) };
}
