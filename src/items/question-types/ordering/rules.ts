/**
 * The scoring rules of ordering, with the formulas of Moodle's `qtype_ordering`. An answer is given as the right places
 * of its items, from 0, in the order in which the student put them: 0, 1, 2, … is the right answer.
 */
import { one, type Rational, rational, zero } from '#platform/exact/rational.ts';
import type { OrderingScoring } from '../neutral/neutral-parts.ts';

interface Order {
  /** How many items there are; at least 2. */
  readonly n: number;
  /** Fewer than n where items are missing. */
  readonly places: readonly number[];
}

const countInPlace = ({ places }: Order): number => places.filter((place, i) => place === i).length;

/** Neighbours that follow one another as they should. */
const countNeighbours = ({ places }: Order): number =>
  places.filter((place, i) => i > 0 && place === places[i - 1]! + 1).length;

const isFirstFirst = ({ places }: Order): boolean => places[0] === 0;
const isLastLast = ({ n, places }: Order): boolean => places.length === n && places[n - 1] === n - 1;

/** Pairs of items, neighbours or not, of which the earlier one comes earlier. */
function countPairs({ places }: Order): number {
  let count = 0;
  for (let i = 0; i < places.length; i++) {
    for (let j = i + 1; j < places.length; j++) if (places[i]! < places[j]!) count += 1;
  }
  return count;
}

/** Length of the longest subset in the right order; with `contiguous`, of items that follow one another in it. */
function longestSubset({ places }: Order, contiguous: boolean): number {
  const lengths: number[] = [];
  places.forEach((place, i) => {
    const before = lengths.filter((_, j) => (contiguous ? places[j] === place - 1 : places[j]! < place));
    lengths[i] = 1 + Math.max(0, ...before);
  });
  const longest = Math.max(0, ...lengths);
  // One item alone is no order.
  return longest > 1 ? longest : 0;
}

export const orderRules: Readonly<Record<OrderingScoring, (order: Order) => Rational>> = {
  'all-or-nothing': (order) => (countInPlace(order) === order.n ? one : zero),

  /** Items in their place, out of n. */
  'absolute-position': (order) => rational(countInPlace(order), order.n),

  /** Items followed by the right one, out of the n − 1 that have one. */
  'relative-next-exclude-last': (order) => rational(countNeighbours(order), order.n - 1),

  /** The same, and the last item comes at the end; out of n. */
  'relative-next-include-last': (order) => rational(countNeighbours(order) + Number(isLastLast(order)), order.n),

  /** Each item's predecessor and successor, where "none" is right for the ends; out of 2n. */
  'relative-one-previous-and-next': (order) =>
    rational(2 * countNeighbours(order) + Number(isFirstFirst(order)) + Number(isLastLast(order)), 2 * order.n),

  /** Each item's predecessors and successors, all of them; out of n(n − 1). */
  'relative-all-previous-and-next': (order) => rational(2 * countPairs(order), order.n * (order.n - 1)),

  /** The longest run of items in the right order, gaps allowed; out of n. */
  'longest-ordered-subset': (order) => rational(longestSubset(order, false), order.n),

  /** The longest run of items that follow one another in the right order; out of n. */
  'longest-contiguous-subset': (order) => rational(longestSubset(order, true), order.n),

  /** Σ max(0, (n − 1) − distance from the right place) / n(n − 1). Generous: six items reversed earn 2/5. */
  'relative-to-correct': ({ n, places }) => {
    const most = n - 1;
    const earned = places.reduce((total, place, i) => total + Math.max(0, most - Math.abs(place - i)), 0);
    return rational(earned, n * most);
  },
};
