/**
 * The two-parameter logistic model by marginal maximum likelihood: P = 1 / (1 + exp(−a (θ − b))), θ standard normal, without
 * the factor 1.7. Source: Bock and Aitkin (1981); 61 equally spaced points from −6 to 6 as mirt takes them. Standard errors
 * come from the observed information, by the delta method for b.
 */
import { invert } from './linear.ts';

export interface TwoPlItem {
  readonly name: string;
  /** Slope a; null, as the others, for an item that everybody or nobody got right. */
  readonly discrimination: number | null;
  /** Location b on the scale of ability. */
  readonly difficulty: number | null;
  /** Standard error of the difficulty; null where the information is not positive definite. */
  readonly se: number | null;
  readonly discriminationSe: number | null;
}

export interface TwoPlFit {
  readonly items: readonly TwoPlItem[];
  readonly logLikelihood: number | null;
  /** False: the steps ran out before the estimates stood still. */
  readonly converged: boolean;
}

const POINTS = 61;
const EDGE = 6;
const MOST_CYCLES = 2_000;
const CLOSE_ENOUGH = 1e-7;
/** Estimates of items that separate perfectly grow without end; they are held here. */
const STEEPEST = 30;

const points = Array.from({ length: POINTS }, (_, i) => -EDGE + (2 * EDGE * i) / (POINTS - 1));
const densities = points.map((theta) => Math.exp((-theta * theta) / 2));
const logWeights = densities.map((density) => Math.log(density / densities.reduce((sum, one) => sum + one, 0)));

/** Slope and intercept of one item: P = 1 / (1 + exp(−(a θ + d))). */
interface Line {
  readonly a: number;
  readonly d: number;
}

interface Pattern {
  readonly scores: readonly number[];
  readonly count: number;
}

function patternsOf(scores: readonly (readonly number[])[]): Pattern[] {
  const found = new Map<string, { scores: readonly number[]; count: number }>();
  for (const row of scores) {
    const known = found.get(row.join(''));
    if (known) known.count += 1;
    else found.set(row.join(''), { scores: row, count: 1 });
  }
  return [...found.values()];
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
/** ln(1 + e^x) without overflow. */
const softplus = (x: number): number => (x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x)));

/** Expected numbers of persons and of right answers at each point, and the marginal log-likelihood. */
function expect(lines: readonly Line[], patterns: readonly Pattern[]) {
  const wrong = lines.map(({ a, d }) => points.map((theta) => -softplus(a * theta + d)));
  const right = lines.map(({ a, d }) => points.map((theta) => -softplus(-(a * theta + d))));
  const persons = new Float64Array(POINTS);
  const correct = lines.map(() => new Float64Array(POINTS));
  const posterior = new Float64Array(POINTS);
  let logLikelihood = 0;
  for (const { scores, count } of patterns) {
    let top = Number.NEGATIVE_INFINITY;
    for (let q = 0; q < POINTS; q++) {
      let value = logWeights[q]!;
      for (let i = 0; i < scores.length; i++) value += scores[i] === 1 ? right[i]![q]! : wrong[i]![q]!;
      posterior[q] = value;
      if (value > top) top = value;
    }
    let total = 0;
    for (let q = 0; q < POINTS; q++) {
      posterior[q] = Math.exp(posterior[q]! - top);
      total += posterior[q]!;
    }
    logLikelihood += count * (top + Math.log(total));
    const scale = count / total;
    for (let q = 0; q < POINTS; q++) {
      const share = posterior[q]! * scale;
      persons[q]! += share;
      for (let i = 0; i < scores.length; i++) if (scores[i] === 1) correct[i]![q]! += share;
    }
  }
  return { persons, correct, logLikelihood };
}

/** The gradient of the expected complete log-likelihood of one item; at the current lines it is that of the marginal one. */
function gradientOf({ a, d }: Line, persons: Float64Array, correct: Float64Array): [number, number] {
  let [byA, byD] = [0, 0];
  for (let q = 0; q < POINTS; q++) {
    const residual = correct[q]! - persons[q]! * logistic(a * points[q]! + d);
    byA += residual * points[q]!;
    byD += residual;
  }
  return [byA, byD];
}

/** The line that fits the expected counts best, by Newton's steps. */
function maximize(start: Line, persons: Float64Array, correct: Float64Array): Line {
  let { a, d } = start;
  for (let step = 0; step < 20; step++) {
    const [byA, byD] = gradientOf({ a, d }, persons, correct);
    let [aa, ad, dd] = [0, 0, 0];
    for (let q = 0; q < POINTS; q++) {
      const p = logistic(a * points[q]! + d);
      const weight = persons[q]! * p * (1 - p);
      aa += weight * points[q]! ** 2;
      ad += weight * points[q]!;
      dd += weight;
    }
    const determinant = aa * dd - ad * ad;
    if (!(determinant > 1e-12)) break;
    const moveA = (dd * byA - ad * byD) / determinant;
    const moveD = (aa * byD - ad * byA) / determinant;
    const shorten = Math.min(1, 1 / Math.max(Math.abs(moveA), Math.abs(moveD)));
    a = Math.max(-STEEPEST, Math.min(STEEPEST, a + shorten * moveA));
    d = Math.max(-10 * STEEPEST, Math.min(10 * STEEPEST, d + shorten * moveD));
    if (Math.abs(moveA) + Math.abs(moveD) < 1e-12) break;
  }
  return { a, d };
}

const cycle = (lines: readonly Line[], patterns: readonly Pattern[]) => {
  const { persons, correct, logLikelihood } = expect(lines, patterns);
  return { next: lines.map((line, i) => maximize(line, persons, correct[i]!)), logLikelihood };
};

const flat = (lines: readonly Line[]): number[] => lines.flatMap(({ a, d }) => [a, d]);
const unflat = (values: readonly number[]): Line[] =>
  Array.from({ length: values.length / 2 }, (_, i) => ({ a: values[2 * i]!, d: values[2 * i + 1]! }));

/** Two cycles and a squared extrapolation over them (SQUAREM, Varadhan and Roland 2008), taken back when it does not help. */
function accelerated(lines: readonly Line[], patterns: readonly Pattern[]): { next: Line[]; change: number } {
  const first = cycle(lines, patterns);
  const second = cycle(first.next, patterns);
  const [x0, x1, x2] = [flat(lines), flat(first.next), flat(second.next)];
  const change = Math.max(...x2.map((value, i) => Math.abs(value - x1[i]!)));
  const r = x1.map((value, i) => value - x0[i]!);
  const v = x2.map((value, i) => value - x1[i]! - r[i]!);
  const norm = (values: readonly number[]): number => Math.hypot(...values);
  if (norm(v) < 1e-12) return { next: second.next, change };
  const step = -Math.max(1, Math.min(norm(r) / norm(v), 20));
  const leap = unflat(x0.map((value, i) => value - 2 * step * r[i]! + step * step * v[i]!));
  const landed = cycle(leap, patterns);
  return landed.logLikelihood >= second.logLikelihood ? { next: landed.next, change } : { next: second.next, change };
}

/** Fits 0/1 scores (persons × items). Needs two items that some and not all got right. */
export function fitTwoPl(names: readonly string[], scores: readonly (readonly number[])[]): TwoPlFit {
  const kept = names.map((_, item) => item).filter((item) => new Set(scores.map((row) => row[item])).size > 1);
  const none = { discrimination: null, difficulty: null, se: null, discriminationSe: null };
  if (kept.length < 2) return { items: names.map((name) => ({ name, ...none })), logLikelihood: null, converged: true };
  const patterns = patternsOf(scores.map((row) => kept.map((item) => row[item]!)));
  let lines: Line[] = kept.map((item) => {
    const share = scores.reduce((sum, row) => sum + row[item]!, 0) / scores.length;
    return { a: 1, d: Math.log(share / (1 - share)) };
  });
  let converged = false;
  for (let i = 0; i < MOST_CYCLES && !converged; i++) {
    const { next, change } = accelerated(lines, patterns);
    lines = next;
    converged = change < CLOSE_ENOUGH;
  }
  const errors = standardErrors(lines, patterns);
  const place = new Map(kept.map((item, i) => [item, i]));
  return {
    items: names.map((name, item) => {
      const i = place.get(item);
      if (i === undefined) return { name, ...none };
      return { name, discrimination: lines[i]!.a, difficulty: -lines[i]!.d / lines[i]!.a, ...errors[i]! };
    }),
    logLikelihood: expect(lines, patterns).logLikelihood,
    converged,
  };
}

/** From the observed information: central differences of the exact gradient. */
function standardErrors(
  lines: readonly Line[],
  patterns: readonly Pattern[],
): { se: number | null; discriminationSe: number | null }[] {
  const at = flat(lines);
  const gradient = (values: readonly number[]): number[] => {
    const moved = unflat(values);
    const { persons, correct } = expect(moved, patterns);
    return moved.flatMap((line, i) => gradientOf(line, persons, correct[i]!));
  };
  const step = 1e-4;
  const columns = at.map((_, j) => {
    const up = gradient(at.map((value, i) => (i === j ? value + step : value)));
    const down = gradient(at.map((value, i) => (i === j ? value - step : value)));
    return up.map((value, i) => -(value - down[i]!) / (2 * step));
  });
  let covariances: number[][];
  try {
    covariances = invert(columns.map((column, i) => column.map((cell, j) => (cell + columns[j]![i]!) / 2)));
  } catch {
    return lines.map(() => ({ se: null, discriminationSe: null }));
  }
  const root = (value: number): number | null => (value >= 0 && Number.isFinite(value) ? Math.sqrt(value) : null);
  return lines.map(({ a, d }, i) => {
    const [aa, ad, dd] = [
      covariances[2 * i]![2 * i]!,
      covariances[2 * i]![2 * i + 1]!,
      covariances[2 * i + 1]![2 * i + 1]!,
    ];
    // b = −d / a: ∂b/∂a = d / a², ∂b/∂d = −1 / a
    const [byA, byD] = [d / a ** 2, -1 / a];
    return { se: root(byA * byA * aa + 2 * byA * byD * ad + byD * byD * dd), discriminationSe: root(aa) };
  });
}
