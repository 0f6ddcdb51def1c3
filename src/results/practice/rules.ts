/** Pure decisions about practice: what an answer says about memory, and what may be practised. */
import type { Outcome } from '#items/question-types/question-type.ts';
import { compare, type Rational, rational, round } from '#platform/exact/rational.ts';
import { matrixOf, type ReviewRights, type ReviewSettings, rightsAt } from '#quizzes/rules-review.ts';

/** Without settings of their own, students want to remember nine of ten questions on the day they are due. */
export const USUAL_RETENTION = 0.9;
export const LEAST_RETENTION = 0.8;
export const MOST_RETENTION = 0.97;

export const USUAL_DAILY_LIMIT = 30;
export const MOST_DAILY_LIMIT = 500;

/** As many answers before the one that counts are looked at; further ones are too old to matter. */
export const MOST_EARLIER = 50;

/** The lengths that a practice run is offered in. */
export const runLengths = [5, 10, 20, 50] as const;
export const USUAL_LENGTH = 10;
export const LONGEST_RUN = 100;

/** The lengths in minutes that a practice run is offered in. */
export const runMinutes = [5, 10, 15, 30] as const;
export const MOST_MINUTES = 60;
/** A run by minutes gets questions enough for those who need ten seconds for each. */
const QUESTIONS_A_MINUTE = 6;

/** How many questions a run is given: as many as were asked for, or more than anybody answers in so many minutes. */
export const questionsFor = ({
  count,
  minutes,
}: {
  count?: number | undefined;
  minutes?: number | undefined;
}): number => (minutes === undefined ? (count ?? USUAL_LENGTH) : Math.min(LONGEST_RUN, minutes * QUESTIONS_A_MINUTE));

/** Due questions are counted up to here. */
export const COUNTED_DUE = 1000;

/** A question that somebody has forgotten as often may be at fault itself. */
export const LEECH_LAPSES = 4;

/** Where a run takes its questions from. */
export const practiceSources = ['due', 'all', 'mistakes', 'bookmarks', 'topic', 'assignment'] as const;
export type PracticeSource = (typeof practiceSources)[number];

const half = rational(1, 2);
const whole = rational(1);

/**
 * What an answer that earned this share of the marks says about memory: all of them good, half or more hard, less again;
 * with hints at most hard.
 * Easy is never given: marks do not tell how much effort an answer took.
 */
export function ratingOf(fraction: Rational, hints = 0): 1 | 2 | 3 {
  if (compare(fraction, whole) >= 0) return hints > 0 ? 2 : 3;
  return compare(fraction, half) >= 0 ? 2 : 1;
}

/** The share of the marks as a number, 0 to 1. Negative marking takes nothing from what was known. */
export const shareOf = (fraction: Rational): number => Math.min(1, Math.max(0, round(fraction, 9)));

/** Outcomes that say something about memory; what people mark, and what can't be read, does not. */
export const isGraded = (outcome: Outcome): boolean => outcome !== 'waiting' && outcome !== 'ungradable';

/** All that practising shows is shown in the review of the attempt. */
export const isReleased = (rights: ReviewRights): boolean => rights.attempt && rights.correctness && rights.rightAnswer;

/**
 * A quiz is for practice itself where it can be taken any number of times, never closes, and shows its answers to those
 * who hand in. All others that a student may still begin are open, and what they ask is not practised.
 */
export const isDrill = (
  quiz: ReviewSettings & { readonly attempts_allowed: number; readonly closes_at: Date | null },
): boolean => quiz.attempts_allowed === 0 && quiz.closes_at === null && isReleased(rightsAt(matrixOf(quiz), 'later'));

/** How many due questions are left for today. */
export const leftToday = (due: number, limit: number, doneToday: number): number =>
  Math.max(0, Math.min(due, limit - doneToday));
