/** Distributions as bars. */
import type { Bin } from '#results/statistics/contract.ts';
import { quantileOf, type Weighted } from './weighted.ts';

const SCORE_STEP = 5;

/** Twenty bars of percent; what lies below 0 is in the first, 100 and more in the last. */
export function binsOfScores(percents: readonly Weighted[]): Bin[] {
  const bins = Array.from({ length: 100 / SCORE_STEP }, (_, index): Bin => {
    const from = index * SCORE_STEP;
    return { from, to: from + SCORE_STEP, n: 0 };
  });
  // 35 of 100 may be 35.00000000000001 or a little less.
  for (const { value, n } of percents)
    bins[Math.min(bins.length - 1, Math.max(0, Math.floor(value / SCORE_STEP + 1e-9)))]!.n += n;
  return bins;
}

const STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400] as const;
const MOST_BARS = 20;

/** At most twenty bars of even widths from the fastest on; the slowest of all may be far out, and share the last bar. */
export function binsOfSeconds(values: readonly Weighted[]): Bin[] {
  if (values.length === 0) return [];
  // What nearly everybody needed decides the width.
  const usual = quantileOf(values, 0.99)!;
  const step = STEPS.find((width) => usual / width < MOST_BARS) ?? STEPS.at(-1)!;
  const first = Math.floor(values[0]!.value / step);
  const last = Math.min(first + MOST_BARS - 1, Math.floor(values.at(-1)!.value / step));
  const bins = Array.from({ length: last - first + 1 }, (_, index): Bin => {
    const from = (first + index) * step;
    return { from, to: from + step, n: 0 };
  });
  for (const { value, n: count } of values)
    bins[Math.min(bins.length - 1, Math.floor(value / step) - first)]!.n += count;
  bins.at(-1)!.to = Math.max(bins.at(-1)!.to, values.at(-1)!.value);
  return bins;
}
