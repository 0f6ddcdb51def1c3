/** Pure decisions about previews. */

import type { TimeRules } from '#quizzes/accommodations/rules.ts';
import { deadlineOf } from '#quizzes/rules.ts';

/** The days that previews are kept. */
export const KEPT_DAYS = 7;

/**
 * The milliseconds that the student of these rules has who starts as early as possible; null where nothing ends it. A
 * preview has as many whenever it is held, before the exam opens or after it has closed.
 */
export function previewMs(rules: TimeRules, now: Date): number | null {
  const { opensAt, closesAt } = rules;
  const isOver = closesAt !== null && closesAt <= now;
  const start = opensAt !== null && (opensAt > now || isOver) ? opensAt : now;
  // Of what has closed and was open from the first nobody knows how long it was: its limit remains.
  const deadline = deadlineOf(isOver && opensAt === null ? { ...rules, closesAt: null } : rules, start);
  return deadline === null ? null : deadline.getTime() - start.getTime();
}
