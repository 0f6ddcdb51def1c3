/**
 * Classical test theory: what each item did, and how well they measure together.
 *
 * Words
 * - facility: mean share of the marks, 0 to 1
 * - item-rest correlation: of an item with the total of the others (Moodle's discrimination index is a hundred times it)
 * - alpha: Cronbach's; for 0/1 items it is Kuder and Richardson's formula 20
 */

/** Persons × items; what a person earned, as 0 to 1 or in marks. */
export type ScoreMatrix = readonly (readonly number[])[];

export interface ItemStatistics {
  readonly name: string;
  /** Mean; 0 to 1 where items are scored so. */
  readonly facility: number;
  /** Standard deviation with n − 1; null below two persons. */
  readonly sd: number | null;
  /** −1 to 1; null where the item or the rest does not vary. */
  readonly itemRest: number | null;
  /** With the total, the item included. */
  readonly itemTotal: number | null;
  /** Alpha of the other items; null below two of them, or where they do not vary. */
  readonly alphaIfDeleted: number | null;
}

export interface TestStatistics {
  readonly persons: number;
  readonly mean: number | null;
  /** Of the totals, with n − 1. */
  readonly sd: number | null;
  readonly median: number | null;
  /** Can be below 0; null below two items or persons, or where totals do not vary. */
  readonly alpha: number | null;
  /** Standard error of measurement: sd · √(1 − alpha). */
  readonly sem: number | null;
  readonly items: readonly ItemStatistics[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** With n − 1; NaN below two values. */
export function covariance(a: readonly number[], b: readonly number[]): number {
  if (a.length < 2) return Number.NaN;
  const [meanA, meanB] = [mean(a), mean(b)];
  return sum(a.map((value, i) => (value - meanA) * (b[i]! - meanB))) / (a.length - 1);
}

export const variance = (values: readonly number[]): number => covariance(values, values);

/** Pearson's; null where one of the two does not vary. */
export function correlation(a: readonly number[], b: readonly number[]): number | null {
  const [varianceA, varianceB] = [variance(a), variance(b)];
  if (!(varianceA > 1e-15) || !(varianceB > 1e-15)) return null;
  return covariance(a, b) / Math.sqrt(varianceA * varianceB);
}

function alphaOf(items: readonly (readonly number[])[], totals: readonly number[]): number | null {
  const ofTotals = variance(totals);
  if (items.length < 2 || !(ofTotals > 1e-15)) return null;
  return (items.length / (items.length - 1)) * (1 - sum(items.map(variance)) / ofTotals);
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** Analyses complete scores; an omitted answer has earned 0. `names` has one for each column. */
export function analyseScores(names: readonly string[], scores: ScoreMatrix): TestStatistics {
  const items = names.map((_, column) => scores.map((row) => row[column]!));
  const totals = scores.map(sum);
  const alpha = alphaOf(items, totals);
  const sd = totals.length < 2 ? null : Math.sqrt(variance(totals));
  return {
    persons: scores.length,
    mean: totals.length === 0 ? null : mean(totals),
    sd,
    median: medianOf(totals),
    alpha,
    sem: sd === null || alpha === null || alpha > 1 ? null : sd * Math.sqrt(1 - alpha),
    items: items.map((item, column) => {
      const rest = totals.map((total, person) => total - item[person]!);
      return {
        name: names[column]!,
        facility: item.length === 0 ? 0 : mean(item),
        sd: item.length < 2 ? null : Math.sqrt(variance(item)),
        itemRest: correlation(item, rest),
        itemTotal: correlation(item, totals),
        alphaIfDeleted: alphaOf(items.toSpliced(column, 1), rest),
      };
    }),
  };
}
