/**
 * Classical item analysis of packed responses, as Moodle's quiz statistics define it (exam-rules B.1), with what that
 * leaves out: omitted and not reached, intervals, alpha without an item, and what each response class did.
 *
 * Where attempts had different questions, or the same for different marks, shares of the marks replace
 * marks, each item is analysed over the attempts that had it, and what needs the whole matrix is null.
 */
import { objectOf } from '#platform/contract/object-of.ts';
import {
  type Columns,
  fifthsOf,
  type Kind,
  shareOf,
  type Totals,
  totalsOf,
} from '#results/statistics/dataset/columns.ts';
import { cross } from './crossing.ts';
import { type ClassStats, classesOf, facilityByFifth, sum } from './item-classes.ts';
import {
  correlationInterval,
  type Distribution,
  distributionOf,
  greatestCovariance,
  type Interval,
  meanInterval,
  momentsOf,
  NO_VARIANCE,
  type PairMoments,
  quantileOf,
  shareInterval,
  type Weighted,
} from './weighted.ts';

export interface ItemStats {
  readonly question: string;
  /** Attempts that had the question. */
  readonly n: number;
  /** Nothing can be earned with it: it was taken out of the grading. */
  readonly isDropped: boolean;
  readonly maxMarks: number;
  /** Mean share of the marks, 0 to 1; below 0 with negative marking. */
  readonly facility: number | null;
  readonly facilityInterval: Interval | null;
  /** Mean share that was right, 0 to 1: 1 for a right answer, a partly right one its part, nothing below 0. */
  readonly rightShare: number | null;
  /** Of the marks, with n − 1. */
  readonly sd: number | null;
  /** Correlation with the rest of the score: −1 to 1; a hundred times it is Moodle's discrimination index. */
  readonly itemRest: number | null;
  readonly itemRestInterval: Interval | null;
  readonly itemTotal: number | null;
  /** 0 to 1 as a rule: covariance with the rest as a share of the greatest one that the same marks could have. */
  readonly discriminativeEfficiency: number | null;
  /** Share of the marks of the quiz. */
  readonly intendedWeight: number | null;
  /** Share of the spread of the totals; null where the covariance with the total is below 0. */
  readonly effectiveWeight: number | null;
  readonly hasNegativeCovariance: boolean;
  readonly alphaIfDeleted: number | null;
  readonly outcomes: Readonly<Record<Kind['outcome'], number>>;
  /** Mean share of the marks within each fifth. */
  readonly facilityByFifth: readonly number[] | null;
  readonly classes: readonly ClassStats[];
}

export interface QuizStats {
  readonly persons: number;
  readonly isComplete: boolean;
  /** Totals are marks where all attempts had the same questions, and percent otherwise. */
  readonly unit: 'marks' | 'percent';
  readonly totals: Distribution;
  readonly meanInterval: Interval | null;
  /** Coefficient of internal consistency; null below three attempts or two items, without variance, or with different questions. */
  readonly alpha: number | null;
  /** √(1 − alpha); null where alpha is. */
  readonly errorRatio: number | null;
  /** Standard error of measurement, in the unit of the totals. */
  readonly sem: number | null;
  readonly items: readonly ItemStats[];
  /** Attempts by percent of the marks. */
  readonly scores: readonly Weighted[];
  readonly seconds: {
    readonly mean: number | null;
    readonly lowerQuartile: number | null;
    readonly median: number | null;
    readonly upperQuartile: number | null;
    readonly values: readonly Weighted[];
  };
}

/** What was right of an answer, whatever wrong ones cost and certainty earns. */
const rightOf = ({ outcome }: Kind, share: number): number =>
  outcome === 'right' ? 1 : outcome === 'partial' ? Math.min(1, Math.max(0, share)) : 0;

const outcomes = ['unreached', 'blank', 'ungradable', 'wrong', 'partial', 'right'] as const;
/** Correlation of two kinds of marks; null where one does not vary. */
const correlate = ({ covariance, varX, varRest }: PairMoments): number | null =>
  varX > NO_VARIANCE && varRest > NO_VARIANCE ? covariance / Math.sqrt(varX * varRest) : null;

interface Item {
  readonly figures: ItemStats;
  readonly moments: PairMoments;
}

function analyseItem(columns: Columns, column: number, totals: Totals, fifths: Uint8Array | null): Item {
  const crossed = cross(columns.cells[column]!, columns.kinds.length, totals, fifths);
  const { isComplete } = totals;
  const { kinds } = columns;
  const isDropped = !totals.counting.includes(column);
  const scored = crossed.met.map(({ kind: place, total: at, n }) => {
    const [kind, total] = [kinds[place]!, totals.totals[at]!];
    const own = isDropped ? { marks: 0, most: 0 } : { marks: kind.marks, most: kind.maxMarks };
    const [marks, most] = [total.marks - own.marks, total.most - own.most];
    const rest = isComplete ? marks : most === 0 ? 0 : (100 * marks) / most;
    const share = kind.maxMarks === 0 ? 0 : kind.marks / kind.maxMarks;
    return { place, kind, n, x: isComplete ? kind.marks : share, share, rest };
  });
  const moments = momentsOf(scored);
  const shares = momentsOf(scored.map(({ share, rest, n }) => ({ x: share, rest, n })));
  const itemRest = correlate(moments);
  const greatest = moments.n < 2 ? 0 : greatestCovariance(scored, moments);
  const tally = objectOf(outcomes, () => 0);
  for (const { kind, n } of scored) tally[kind.outcome] += n;
  const isAllOrNothing = scored.every(({ share }) => share === 0 || share === 1);
  const facility = moments.n === 0 || isDropped ? null : shares.meanX;
  const sdOfShare = moments.n < 2 ? null : Math.sqrt(shares.varX);
  const maxMarks = Math.max(0, ...scored.map(({ kind }) => kind.maxMarks));
  return {
    moments,
    figures: {
      question: columns.questions[column]!,
      n: moments.n,
      isDropped: isDropped && moments.n > 0,
      maxMarks,
      facility,
      rightShare:
        facility === null ? null : sum(scored.map(({ kind, share, n }) => n * rightOf(kind, share))) / moments.n,
      facilityInterval:
        facility === null
          ? null
          : isAllOrNothing
            ? shareInterval(facility, moments.n)
            : meanInterval(facility, sdOfShare, moments.n),
      sd: moments.n < 2 || isDropped ? null : isComplete ? Math.sqrt(moments.varX) : sdOfShare! * maxMarks,
      itemRest: isDropped ? null : itemRest,
      itemRestInterval: isDropped ? null : correlationInterval(itemRest, moments.n),
      itemTotal: null,
      discriminativeEfficiency: isDropped || itemRest === null ? null : moments.covariance / greatest,
      intendedWeight: null,
      effectiveWeight: null,
      hasNegativeCovariance: false,
      alphaIfDeleted: null,
      outcomes: tally,
      facilityByFifth: isDropped ? null : facilityByFifth(scored, crossed),
      classes: classesOf(scored, crossed, moments),
    },
  };
}

/** What needs the whole matrix: alpha, weights, correlations with the total. */
function withTest(items: readonly Item[], totals: Totals, persons: number, varTotal: number) {
  const counting = items.filter(({ figures: stats }) => stats.n > 0 && !stats.isDropped);
  const p = counting.length;
  const sumVar = sum(counting.map(({ moments }) => moments.varX));
  const maxTotal = sum(counting.map(({ figures: stats }) => stats.maxMarks));
  const isSound = totals.isComplete && persons > 2 && p > 1 && varTotal > NO_VARIANCE;
  const alpha = isSound ? (p / (p - 1)) * (1 - sumVar / varTotal) : null;
  const withTotal = ({ moments }: Item): number => moments.covariance + moments.varX;
  const roots = sum(counting.map((item) => Math.sqrt(Math.max(0, withTotal(item)))));
  const finished = items.map((item): ItemStats => {
    const { figures: stats, moments } = item;
    if (stats.n === 0 || stats.isDropped || !totals.isComplete || persons < 2) return stats;
    const covariance = withTotal(item);
    const restSound = p > 2 && moments.varRest > NO_VARIANCE;
    const varies = moments.varX > NO_VARIANCE && varTotal > NO_VARIANCE;
    return {
      ...stats,
      itemTotal: varies ? covariance / Math.sqrt(moments.varX * varTotal) : null,
      intendedWeight: maxTotal === 0 ? null : stats.maxMarks / maxTotal,
      effectiveWeight: covariance < 0 || !(roots > 0) ? null : Math.sqrt(covariance) / roots,
      hasNegativeCovariance: covariance < -NO_VARIANCE,
      alphaIfDeleted: restSound ? ((p - 1) / (p - 2)) * (1 - (sumVar - moments.varX) / moments.varRest) : null,
    };
  });
  return { alpha, items: finished };
}

/** Gives other work a turn; where nothing else is to be done it may be left out. */
type Pause = () => Promise<void>;

/** Analyses every question and the whole. `pause` is called between questions. */
export async function analyseColumns(columns: Columns, pause: Pause = async () => {}): Promise<QuizStats> {
  const totals = totalsOf(columns);
  await pause();
  const fifths = fifthsOf(totals);
  const found: Item[] = [];
  for (const column of columns.questions.keys()) {
    found.push(analyseItem(columns, column, totals, fifths));
    await pause();
  }
  const { persons } = columns;
  const percents = totals.totals.map((total, place) => ({ value: 100 * shareOf(total), n: totals.counts[place]! }));
  const distribution = distributionOf(
    totals.isComplete
      ? totals.totals.map(({ marks }, place) => ({ value: marks, n: totals.counts[place]! }))
      : percents,
  );
  const { alpha, items } = withTest(found, totals, persons, (distribution.sd ?? 0) ** 2);
  const errorRatio = alpha === null ? null : Math.sqrt(Math.max(0, 1 - alpha));
  return {
    persons,
    isComplete: totals.isComplete,
    unit: totals.isComplete ? 'marks' : 'percent',
    totals: distribution,
    meanInterval: distribution.mean === null ? null : meanInterval(distribution.mean, distribution.sd, persons),
    alpha,
    errorRatio,
    sem: errorRatio === null ? null : errorRatio * distribution.sd!,
    items,
    scores: percents,
    seconds: secondsOf(columns.seconds),
  };
}

function secondsOf(seconds: Float64Array): QuizStats['seconds'] {
  const counts = new Map<number, number>();
  for (const value of seconds) counts.set(value, (counts.get(value) ?? 0) + 1);
  const values = [...counts].map(([value, n]) => ({ value, n })).sort((a, b) => a.value - b.value);
  return {
    mean: distributionOf(values).mean,
    lowerQuartile: quantileOf(values, 0.25),
    median: quantileOf(values, 0.5),
    upperQuartile: quantileOf(values, 0.75),
    values,
  };
}
