/** The rules by which the dashboards ask for attention. The screens state these numbers. */

/** Below this many finished attempts a statistic says nothing about a question. */
export const FEWEST_ANSWERS = 10;
export const TOO_HARD = 0.2;
export const TOO_EASY = 0.95;

export type FlagReason = 'hard' | 'easy' | 'negative';

/** Why somebody should look at a question: facility 0 to 1, discrimination −100 to 100 or null. Empty: no reason. */
export function flagReasons(item: {
  readonly n: number;
  readonly facility: number | null;
  readonly discrimination: number | null;
}): FlagReason[] {
  const { n, facility, discrimination } = item;
  if (n < FEWEST_ANSWERS || facility === null) return [];
  return [
    ...(facility < TOO_HARD ? (['hard'] as const) : []),
    ...(facility > TOO_EASY ? (['easy'] as const) : []),
    ...(discrimination !== null && discrimination < 0 ? (['negative'] as const) : []),
  ];
}

/** Students at risk: what is looked at, and from when on it is a sign. */
export const risk = {
  /** Only who has begun an attempt within these days is looked at; others have left, or never came. */
  lookBackDays: 180,
  inactiveDays: 14,
  /** Results that are compared with as many before them. */
  results: 3,
  /** Percentage points by which the mean must have fallen. */
  fallenBy: 15,
  /** Of the latest results with a pass mark, this many must be below it. */
  failed: 2,
} as const;

/** The topic with the smallest share of its marks; undefined where no other topic has a larger one. */
export function weakestOf<Topic extends { readonly percent: number }>(strengths: readonly Topic[]): Topic | undefined {
  const [weakest, ...others] = strengths.toSorted((one, other) => one.percent - other.percent);
  return others.some(({ percent }) => percent > weakest!.percent) ? weakest : undefined;
}
