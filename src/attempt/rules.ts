/** Pure decisions about attempts. */
import { isNegative, multiply, negate, parseRational, type Rational, zero } from '#platform/exact/rational.ts';
import type { Grade } from '#question-types/question-type.ts';

/**
 * For how long after the deadline an answer is still taken, because it may have been on its way; the server hands in
 * when this time is over, so every attempt is closed within five seconds of its deadline.
 */
export const GRACE_MS = 3_000;

export interface AttemptClock {
  readonly state: string;
  readonly deadline: Date | null;
  /** Since when the clock stands still; absent or null while it runs. */
  readonly paused_at?: Date | null;
}

/** The time by the attempt's own clock, which stands still while it is paused. */
const timeFor = ({ paused_at }: AttemptClock, now: Date): number => (paused_at ?? now).getTime();

/** Milliseconds until the deadline, at least 0; null without one. */
export const remainingMs = (attempt: AttemptClock, now: Date): number | null =>
  attempt.deadline === null ? null : Math.max(0, attempt.deadline.getTime() - timeFor(attempt, now));

export const isOverdue = (attempt: AttemptClock, now: Date): boolean =>
  attempt.state === 'open' &&
  attempt.deadline !== null &&
  timeFor(attempt, now) > attempt.deadline.getTime() + GRACE_MS;

/**
 * Why no answer can be given now; null while answers are taken. What was on its way when the attempt was paused is taken
 * as after the deadline.
 */
export function whyNotAnswerable(attempt: AttemptClock, now: Date): 'closed' | 'out_of_time' | 'paused' | null {
  if (attempt.state !== 'open') return 'closed';
  if (isOverdue(attempt, now)) return 'out_of_time';
  return attempt.paused_at && now.getTime() > attempt.paused_at.getTime() + GRACE_MS ? 'paused' : null;
}

/** How and when an attempt that ends now has ended: by its student, or, after the deadline, by time at the deadline. */
export function endOf(attempt: AttemptClock, now: Date): { endedBy: 'student' | 'time'; at: Date } {
  return attempt.deadline !== null && timeFor(attempt, now) > attempt.deadline.getTime()
    ? { endedBy: 'time', at: attempt.deadline }
    : { endedBy: 'student', at: now };
}

/**
 * The exact marks of one graded answer. Without negative marking nothing costs marks. With it, a wrong answer costs
 * the given share of the question's marks; blank and unreadable answers cost nothing. `marks` and the result are marks,
 * `negativeMarking` is '0' or an exact share such as '1/3'.
 */
export function marksFor(grade: Grade, marks: Rational, negativeMarking: string): Rational {
  if (grade.outcome === 'blank' || grade.outcome === 'ungradable' || grade.outcome === 'waiting') return zero;
  const penalty = parseRational(negativeMarking);
  if (grade.outcome === 'wrong') return multiply(negate(penalty), marks);
  return isNegative(grade.fraction) ? zero : multiply(grade.fraction, marks);
}
