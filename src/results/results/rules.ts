/** Pure decisions about results: who may see what when, and the order of a ranking. */

import { awaitedUntil, type LateClock } from '#delivery/late/rules.ts';
import { objectOf } from '#platform/contract/object-of.ts';
import { roundDecimal } from '#platform/exact/rational.ts';
import {
  matrixOf,
  type ReviewMoment,
  type ReviewRights,
  type ReviewSettings,
  reviewRows,
  rightsAt,
} from '#quizzes/rules-review.ts';

const nothing = objectOf(reviewRows, () => false);
const everything = objectOf(reviewRows, () => true);

/** What the reader may see of a finished or running attempt. Faculty see everything of what is handed in. */
export function reviewRights(settings: ReviewSettings, moment: ReviewMoment, isFaculty: boolean): ReviewRights {
  // Single answers are told during the attempt as they are checked; the whole of it only when it is over.
  if (moment === 'during') return nothing;
  return isFaculty ? everything : rightsAt(matrixOf(settings), moment);
}

/** Why part of a result is not shown, said in the reader's language where it leaves. */
export const reviewBlocker = {
  running: 'This attempt is in progress',
  awaited: 'Answers still on their way may arrive and count. The result appears then',
  untilClosed: 'Questions are shown once the quiz is closed for everyone',
  never: 'Your teacher has turned off feedback on questions for this quiz',
} as const;

/** Why single questions are not shown, in words; null where they are. */
export function notificationFor(
  rights: ReviewRights,
  attempt: LateClock & { readonly state: string },
  settings: ReviewSettings,
): string | null {
  if (attempt.state === 'open') return reviewBlocker.running;
  if (awaitedUntil(attempt)) return reviewBlocker.awaited;
  if (rights.attempt) return null;
  return rightsAt(matrixOf(settings), 'after-close').attempt ? reviewBlocker.untilClosed : reviewBlocker.never;
}

/** `score` of `max` in percent with two decimals; 0 where there is nothing to earn. Below 0 with negative marking. */
export const percentOf = (score: number, max: number): number => (max === 0 ? 0 : roundDecimal((100 * score) / max));

/** Ten bins of percent; what lies below 0 is in the first, 100 in the last. */
export function histogramOf(percents: readonly number[]): { from: number; to: number; count: number }[] {
  const bins = Array.from({ length: 10 }, (_, index) => ({ from: index * 10, to: index * 10 + 10, count: 0 }));
  for (const percent of percents) bins[Math.min(9, Math.max(0, Math.floor(percent / 10)))]!.count += 1;
  return bins;
}

export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;

/** The middle value, or the mean of the two middle ones. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Standard deviation with n − 1; null below two values. */
export function sdOf(values: readonly number[]): number | null {
  const mean = meanOf(values);
  if (mean === null || values.length < 2) return null;
  return Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1));
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** The days (2026-11-23) of the week of `today`, from Monday to Sunday. */
export function weekOf(today: string): string[] {
  const noon = Date.parse(`${today}T12:00:00Z`);
  const monday = noon - ((new Date(noon).getUTCDay() + 6) % 7) * 86_400_000;
  return Array.from({ length: 7 }, (_, index) => new Date(monday + index * 86_400_000).toISOString().slice(0, 10));
}

/** A streak, and the days without practice that it went across. */
export interface Streak {
  readonly days: number;
  readonly restDays: readonly string[];
}

/**
 * Active days that lead up to today. Today is not over, so a streak may end yesterday. A single day without practice between
 * two active ones is a rest day: it ends nothing and counts nothing, and each week from Monday on has one. `active` are ISO dates
 * (2026-11-21) in any order, as is `today`.
 */
export function streakOf(active: readonly string[], today: string): Streak {
  const days = new Set(active);
  const restDays: string[] = [];
  const rested = new Set<string>();
  let day = days.has(today) ? today : dayBefore(today);
  let streak = 0;
  for (;;) {
    if (days.has(day)) streak += 1;
    else {
      const week = weekOf(day)[0]!;
      if (rested.has(week) || !days.has(dayBefore(day)))
        return { days: streak, restDays: streak === 0 ? [] : restDays };
      rested.add(week);
      restDays.push(day);
    }
    day = dayBefore(day);
  }
}

/** Without a goal of their own, students are shown this many days of a week. */
export const USUAL_GOAL_DAYS = 3;

/** Below this many people, what is told of all of them tells about single ones. */
export const FEWEST_FOR_COMPARISON = 5;

/** Below this many questions, a topic's marks say little. */
export const FEWEST_OF_TOPIC = 3;
const WEAKEST = 3;

/**
 * The topics with the smallest share of the marks, the weakest first; only those with less than the attempt as a whole has,
 * in percent. One that covers the whole quiz says nothing.
 */
export const weakestOf = <T extends { readonly questionCount: number; readonly percent: number }>(
  topics: readonly T[],
  questionCount: number,
  wholePercent: number,
): T[] =>
  topics
    .filter((topic) => topic.questionCount >= FEWEST_OF_TOPIC && topic.questionCount < questionCount)
    .filter(({ percent }) => percent < wholePercent)
    .toSorted((a, b) => a.percent - b.percent)
    .slice(0, WEAKEST);

/** How many have each whole percent, ascending. */
export function groupedPercents(percents: readonly number[]): { percent: number; count: number }[] {
  const counts = Map.groupBy(
    percents.map((percent) => Math.round(percent)),
    (percent) => percent,
  );
  return [...counts].map(([percent, all]) => ({ percent, count: all.length })).sort((a, b) => a.percent - b.percent);
}

/** Whether this attempt, or one before it, can have earned a certificate; while marks are missing, asking for it is refused. */
export const mayBeCertified = (attempt: {
  readonly marking: object | null;
  readonly resultsAt: string | null;
  readonly number: number;
}): boolean => (attempt.marking === null && attempt.resultsAt === null) || attempt.number > 1;
