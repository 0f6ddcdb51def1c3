/**
 * The two-parameter logistic model by marginal maximum likelihood: P = 1 / (1 + exp(−a (θ − b))), θ standard normal, without
 * the factor 1.7. Source: Bock and Aitkin (1981); 61 equally spaced points from −6 to 6 as mirt takes them. Standard errors
 * come from the observed information, by the delta method for b.
 */
import { invert, isPositiveDefinite } from './linear.ts';
import { expectOf, informationOf, isHeld, type Lines, maximize } from './marginal.ts';
import { type Patterns, patternsOf, rightCounts, type Scores } from './patterns.ts';

export interface TwoPlItem {
  readonly name: string;
  /** Slope a; null, as the others, for an item without a finite estimate, as one that everybody or nobody got right. */
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
  /** How many of the items that some and not all got right have no estimate, because their slopes keep growing. */
  readonly endless: number;
}

const MOST_CYCLES = 2_000;
const CLOSE_ENOUGH = 1e-7;

interface Problem {
  readonly patterns: Patterns;
  /** How many persons got each item right. */
  readonly rights: Float64Array;
}

function cycle(lines: Lines, { patterns, rights }: Problem): { next: Lines; logLikelihood: number } {
  const expected = expectOf(lines, patterns);
  return { next: maximize(lines, expected, rights), logLikelihood: expected.logLikelihood };
}

const flat = ({ a, d }: Lines): Float64Array => Float64Array.of(...a, ...d);
const unflat = (values: Float64Array): Lines => ({
  a: values.slice(0, values.length / 2),
  d: values.slice(values.length / 2),
});

/** Two cycles and a squared extrapolation over them (SQUAREM, Varadhan and Roland 2008), taken back when it does not help. */
function accelerated(lines: Lines, problem: Problem): { next: Lines; change: number } {
  const first = cycle(lines, problem);
  const second = cycle(first.next, problem);
  const [x0, x1, x2] = [flat(lines), flat(first.next), flat(second.next)];
  const change = Math.max(...x2.map((value, i) => Math.abs(value - x1[i]!)));
  const r = x1.map((value, i) => value - x0[i]!);
  const v = x2.map((value, i) => value - x1[i]! - r[i]!);
  const norm = (values: Float64Array): number => Math.hypot(...values);
  if (norm(v) < 1e-12) return { next: second.next, change };
  const step = -Math.max(1, Math.min(norm(r) / norm(v), 20));
  const leap = unflat(x0.map((value, i) => value - 2 * step * r[i]! + step * step * v[i]!));
  const landed = cycle(leap, problem);
  return landed.logLikelihood >= second.logLikelihood ? { next: landed.next, change } : { next: second.next, change };
}

/** Two items have four parameters and three free counts: with fewer than this, other estimates fit as well. */
export const FEWEST_VARIED = 3;

/** Fits 0/1 scores (persons × items). Needs three items that some and not all got right. */
export function fitTwoPl(names: readonly string[], scores: Scores): TwoPlFit {
  const all = rightCounts(scores, names.length);
  const kept = names.map((_, item) => item).filter((item) => all[item]! > 0 && all[item]! < scores.length);
  const none = { discrimination: null, difficulty: null, se: null, discriminationSe: null };
  if (kept.length < FEWEST_VARIED)
    return { items: names.map((name) => ({ name, ...none })), logLikelihood: null, converged: true, endless: 0 };
  const rights = Float64Array.from(kept, (item) => all[item]!);
  const problem = { patterns: patternsOf(scores, kept), rights };
  let lines: Lines = {
    a: new Float64Array(kept.length).fill(1),
    d: rights.map((right) => Math.log(right / (scores.length - right))),
  };
  let converged = false;
  for (let i = 0; i < MOST_CYCLES && !converged; i++) {
    const { next, change } = accelerated(lines, problem);
    lines = next;
    converged = change < CLOSE_ENOUGH;
  }
  const finite = [...kept.keys()].filter((i) => !isHeld(lines, i));
  const errors = standardErrors(lines, problem.patterns, finite);
  const place = new Map(finite.map((i, index) => [kept[i]!, { i, index }]));
  return {
    items: names.map((name, item) => {
      const at = place.get(item);
      if (!at) return { name, ...none };
      const [a, d] = [lines.a[at.i]!, lines.d[at.i]!];
      return { name, discrimination: a, difficulty: -d / a, ...errors[at.index]! };
    }),
    logLikelihood: expectOf(lines, problem.patterns).logLikelihood,
    converged,
    endless: kept.length - finite.length,
  };
}

/** Of the items at these places, the others taken as they are. */
function standardErrors(
  lines: Lines,
  patterns: Patterns,
  places: readonly number[],
): { se: number | null; discriminationSe: number | null }[] {
  const rows = places.flatMap((i) => [2 * i, 2 * i + 1]);
  const all = informationOf(lines, patterns);
  const information = rows.map((row) => rows.map((column) => all[row]![column]!));
  if (!isPositiveDefinite(information)) return places.map(() => ({ se: null, discriminationSe: null }));
  const covariances = invert(information);
  const root = (value: number): number | null => (value >= 0 && Number.isFinite(value) ? Math.sqrt(value) : null);
  return places.map((place, i) => {
    const [a, d] = [lines.a[place]!, lines.d[place]!];
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
