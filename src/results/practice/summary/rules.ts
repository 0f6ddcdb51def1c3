/** The weekly summary of practice, for students who asked for it. */
import type { Notice } from '#messaging/notifications/rules.ts';

/** The hour of Sundays, by the clocks of the school's time zone, at which a week ends and its summary is written. */
export const SUMMARY_HOUR = 18;

/** A server that was down for longer leaves the summary out: it would no longer be true. */
export const SUMMARY_LATEST_HOURS = 24;

/** What a student did in a week of practice. */
export interface PractisedWeek {
  readonly answers: number;
  /** Answers with all marks. */
  readonly right: number;
  readonly days: number;
}

/** `due`: questions that are due by the end of the day. Null: there is nothing to say. */
export function summaryOf(week: PractisedWeek, due: number, isMoreDue: boolean): Notice | null {
  if (week.answers === 0 && due === 0) return null;
  const percent = Math.floor((100 * week.right) / Math.max(1, week.answers));
  return {
    kind: 'practice',
    title: (say) => (week.answers === 0 ? say.practiceNone : say.practiceWeek(week.answers, percent)),
    body: (say) =>
      [
        week.answers === 0 ? '' : say.practiceDays(week.days),
        due === 0 ? say.practiceNoneDue : say.practiceLeft(due, isMoreDue),
      ]
        .filter((part) => part !== '')
        .join(' '),
    href: '/practice',
  };
}
