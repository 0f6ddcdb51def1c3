/** Pure decisions about attempts. */
import { isNegative, max, multiply, negate, parseRational, type Rational, zero } from '#platform/exact/rational.ts';
import type { Grade } from '#question-types/question-type.ts';
import { BY_OPTIONS, isChoice, type MarkingPolicy } from '#quiz/rules-marking.ts';

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
 * The exact marks of one graded answer to a question of the given type and worth. Blank and unreadable answers cost
 * nothing. A wrong one costs the policy's share of the marks, at all questions or only where one chooses; or what the
 * question's own key takes off (`options`). A floor at the question keeps the result from falling below 0.
 */
export function marksFor(grade: Grade, question: { marks: Rational; type: string }, policy: MarkingPolicy): Rational {
  const earned = earnedBy(grade, question, policy);
  return policy.marksFloor === 'question' ? max(zero, earned) : earned;
}

function earnedBy(grade: Grade, { marks, type }: { marks: Rational; type: string }, policy: MarkingPolicy): Rational {
  if (grade.outcome === 'blank' || grade.outcome === 'ungradable' || grade.outcome === 'waiting') return zero;
  if (policy.negativeMarking === BY_OPTIONS) return multiply(grade.fraction, marks);
  if (grade.outcome !== 'wrong') return isNegative(grade.fraction) ? zero : multiply(grade.fraction, marks);
  const isFree = policy.penaltyFor === 'choice' && !isChoice(type);
  return isFree ? zero : multiply(negate(parseRational(policy.negativeMarking)), marks);
}
