/**
 * The marginal likelihood of the 2PL model over a grid of abilities, what EM expects from it, and its second derivatives.
 *
 * For one item ln P − ln(1 − P) = a θ + d. So of a person's answers only Σ a and Σ d over the right ones are in the
 * likelihood at θ, and of the posterior only its mean is in what EM expects of an item (Bock and Aitkin 1981): a cycle
 * takes persons × (points + items) steps instead of persons × points × items.
 */
import type { Patterns } from './patterns.ts';

const POINTS = 61;
const EDGE = 6;
const points = Float64Array.from({ length: POINTS }, (_, q) => -EDGE + (2 * EDGE * q) / (POINTS - 1));
const densities = points.map((theta) => Math.exp((-theta * theta) / 2));
const density = densities.reduce((sum, one) => sum + one, 0);
const logWeights = densities.map((one) => Math.log(one / density));

/** Slopes and intercepts: P = 1 / (1 + exp(−(a θ + d))). */
export interface Lines {
  readonly a: Float64Array;
  readonly d: Float64Array;
}

/** What is expected over all persons. */
export interface Expected {
  /** Persons at each point. */
  readonly persons: Float64Array;
  /** For each item the sum of the abilities of those who got it right. */
  readonly abilities: Float64Array;
  readonly logLikelihood: number;
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
/** ln(1 + e^x) without overflow. */
const softplus = (x: number): number => (x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x)));

/** The logarithm of weight and of the probability of a person who gets nothing right, at each point. */
function nothingRight({ a, d }: Lines): Float64Array {
  return logWeights.map((weight, q) => {
    let value = weight;
    for (let i = 0; i < a.length; i++) value -= softplus(a[i]! * points[q]! + d[i]!);
    return value;
  });
}

/** Writes the posterior of somebody whose slopes of right items add up to `slope`; returns the logarithm of what it was divided by. */
function writePosterior(base: Float64Array, slope: number, posterior: Float64Array): number {
  let top = Number.NEGATIVE_INFINITY;
  for (let q = 0; q < POINTS; q++) {
    const value = base[q]! + slope * points[q]!;
    posterior[q] = value;
    if (value > top) top = value;
  }
  let total = 0;
  for (let q = 0; q < POINTS; q++) {
    const share = Math.exp(posterior[q]! - top);
    posterior[q] = share;
    total += share;
  }
  for (let q = 0; q < POINTS; q++) posterior[q]! /= total;
  return top + Math.log(total);
}

export function expectOf(lines: Lines, { items, counts, starts, right }: Patterns): Expected {
  const base = nothingRight(lines);
  const persons = new Float64Array(POINTS);
  const abilities = new Float64Array(items);
  const posterior = new Float64Array(POINTS);
  let logLikelihood = 0;
  for (let n = 0; n < counts.length; n++) {
    const [count, from, to] = [counts[n]!, starts[n]!, starts[n + 1]!];
    let [slope, intercept] = [0, 0];
    for (let at = from; at < to; at++) {
      slope += lines.a[right[at]!]!;
      intercept += lines.d[right[at]!]!;
    }
    logLikelihood += count * (writePosterior(base, slope, posterior) + intercept);
    let mean = 0;
    for (let q = 0; q < POINTS; q++) {
      persons[q]! += count * posterior[q]!;
      mean += posterior[q]! * points[q]!;
    }
    for (let at = from; at < to; at++) abilities[right[at]!]! += count * mean;
  }
  return { persons, abilities, logLikelihood };
}

/** Estimates of items that separate perfectly grow without end; they are held here. */
const STEEPEST = 30;
const STEPS = 20;
const held = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Whether the line of an item was held: it has no finite estimate. */
export const isHeld = ({ a, d }: Lines, item: number): boolean =>
  Math.abs(a[item]!) >= STEEPEST || Math.abs(d[item]!) >= 10 * STEEPEST;

/** The lines that fit what is expected best, each by Newton's steps. `rights`: how many got each item right. */
export function maximize(lines: Lines, { persons, abilities }: Expected, rights: Float64Array): Lines {
  const next = { a: lines.a.slice(), d: lines.d.slice() };
  for (let i = 0; i < rights.length; i++) {
    let [a, d] = [next.a[i]!, next.d[i]!];
    for (let step = 0; step < STEPS; step++) {
      let [byA, byD, aa, ad, dd] = [abilities[i]!, rights[i]!, 0, 0, 0];
      for (let q = 0; q < POINTS; q++) {
        const theta = points[q]!;
        const p = logistic(a * theta + d);
        const expected = persons[q]! * p;
        const weight = expected * (1 - p);
        byA -= expected * theta;
        byD -= expected;
        aa += weight * theta * theta;
        ad += weight * theta;
        dd += weight;
      }
      const determinant = aa * dd - ad * ad;
      if (!(determinant > 1e-12)) break;
      const moveA = (dd * byA - ad * byD) / determinant;
      const moveD = (aa * byD - ad * byA) / determinant;
      const shorten = Math.min(1, 1 / Math.max(Math.abs(moveA), Math.abs(moveD)));
      a = held(a + shorten * moveA, STEEPEST);
      d = held(d + shorten * moveD, 10 * STEEPEST);
      if (Math.abs(moveA) + Math.abs(moveD) < 1e-12) break;
    }
    next.a[i] = a;
    next.d[i] = d;
  }
  return next;
}

/** Sums over all persons from which the information is made. */
interface Sums {
  /** Persons at each point. */
  readonly persons: Float64Array;
  /** Items × points: right answers at each point. */
  readonly correct: Float64Array;
  /** Items × items, for the powers 0, 1 and 2: Σ E(θ^power) over those who got both right. */
  readonly both: readonly Float64Array[];
  /** The outer products of the persons' own gradients, by a and d of each item in turn; its lower triangle. */
  readonly outer: Float64Array;
}

/** Rows of a lower triangle are added to for so many persons at a time: each cell is read and written once for them. */
const AT_ONCE = 8;

function addOuter(outer: Float64Array, rows: readonly Float64Array[], size: number): void {
  const [r0, r1, r2, r3, r4, r5, r6, r7] = rows as Float64Array[] & { length: typeof AT_ONCE };
  for (let i = 0; i < size; i++) {
    const [x0, x1, x2, x3] = [r0![i]!, r1![i]!, r2![i]!, r3![i]!];
    const [x4, x5, x6, x7] = [r4![i]!, r5![i]!, r6![i]!, r7![i]!];
    const row = i * size;
    for (let j = 0; j <= i; j++) {
      outer[row + j]! +=
        x0 * r0![j]! +
        x1 * r1![j]! +
        x2 * r2![j]! +
        x3 * r3![j]! +
        x4 * r4![j]! +
        x5 * r5![j]! +
        x6 * r6![j]! +
        x7 * r7![j]!;
    }
  }
}

function sumsOf(lines: Lines, probabilities: Float64Array, { items, counts, starts, right }: Patterns): Sums {
  const size = 2 * items;
  const base = nothingRight(lines);
  const sums = {
    persons: new Float64Array(POINTS),
    correct: new Float64Array(items * POINTS),
    both: [0, 1, 2].map(() => new Float64Array(items * items)),
    outer: new Float64Array(size * size),
  };
  const [both0, both1, both2] = sums.both as [Float64Array, Float64Array, Float64Array];
  const posterior = new Float64Array(POINTS);
  const rows = Array.from({ length: AT_ONCE }, () => new Float64Array(size));
  for (let n = 0; n < counts.length; n++) {
    const [count, from, to] = [counts[n]!, starts[n]!, starts[n + 1]!];
    let slope = 0;
    for (let at = from; at < to; at++) slope += lines.a[right[at]!]!;
    writePosterior(base, slope, posterior);
    let [mean, square] = [0, 0];
    for (let q = 0; q < POINTS; q++) {
      const share = posterior[q]!;
      sums.persons[q]! += count * share;
      mean += share * points[q]!;
      square += share * points[q]! * points[q]!;
    }
    const row = rows[n % AT_ONCE]!;
    const weight = Math.sqrt(count);
    for (let i = 0; i < items; i++) {
      let [byA, byD] = [0, 0];
      for (let q = 0; q < POINTS; q++) {
        const expected = posterior[q]! * probabilities[i * POINTS + q]!;
        byA -= expected * points[q]!;
        byD -= expected;
      }
      row[2 * i] = weight * byA;
      row[2 * i + 1] = weight * byD;
    }
    for (let at = from; at < to; at++) {
      const i = right[at]!;
      row[2 * i]! += weight * mean;
      row[2 * i + 1]! += weight;
      for (let q = 0; q < POINTS; q++) sums.correct[i * POINTS + q]! += count * posterior[q]!;
      for (let other = from; other <= at; other++) {
        const cell = i * items + right[other]!;
        both0[cell]! += count;
        both1[cell]! += count * mean;
        both2[cell]! += count * square;
      }
    }
    if (n % AT_ONCE === AT_ONCE - 1 || n === counts.length - 1) {
      for (let left = (n % AT_ONCE) + 1; left < AT_ONCE; left++) rows[left]!.fill(0);
      addOuter(sums.outer, rows, size);
    }
  }
  return sums;
}

/**
 * The observed information: minus the second derivatives of the marginal log-likelihood by a and d of each item in turn.
 * Source: Louis (1982), Finding the observed information matrix when using the EM algorithm: the expected information
 * of the complete data, less the covariance of their gradient given the answers, person by person.
 */
export function informationOf(lines: Lines, patterns: Patterns): number[][] {
  const { items } = patterns;
  const probabilities = new Float64Array(items * POINTS);
  for (let i = 0; i < items; i++)
    for (let q = 0; q < POINTS; q++) probabilities[i * POINTS + q] = logistic(lines.a[i]! * points[q]! + lines.d[i]!);
  const { persons, correct, both, outer } = sumsOf(lines, probabilities, patterns);
  const found = Array.from({ length: 2 * items }, () => new Array<number>(2 * items).fill(0));
  for (let i = 0; i < items; i++) {
    for (let j = 0; j <= i; j++) {
      const products = both.map((sums) => sums[i * items + j]!);
      const complete = [0, 0, 0];
      for (let q = 0; q < POINTS; q++) {
        const [p, other] = [probabilities[i * POINTS + q]!, probabilities[j * POINTS + q]!];
        const apart = persons[q]! * p * other - correct[i * POINTS + q]! * other - correct[j * POINTS + q]! * p;
        const curve = i === j ? persons[q]! * p * (1 - p) : 0;
        let power = 1;
        for (let t = 0; t < 3; t++) {
          products[t]! += power * apart;
          complete[t]! += power * curve;
          power *= points[q]!;
        }
      }
      for (const [x, y] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        const [row, column] = [2 * i + x, 2 * j + y];
        if (column > row) continue;
        const power = 2 - x - y;
        const cell = complete[power]! - products[power]! + outer[row * 2 * items + column]!;
        found[row]![column] = cell;
        found[column]![row] = cell;
      }
    }
  }
  return found;
}
