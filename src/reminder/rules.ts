/** What students are told about the dates of a quiz, and in which words. */
import type { Notice } from '#notice/rules.ts';
import { slugOf } from '#quiz/rules.ts';

export const moments = ['published', 'tomorrow', 'hour', 'result'] as const;
export type Moment = (typeof moments)[number];

const hour = 3_600_000;

/**
 * Between which instants a quiz's time must lie for the moment to be now; the first instant is not among them, the last
 * is. A server that was down for long tells nothing that is no longer true.
 */
export function windowOf(moment: Moment, now: Date): { readonly after: Date; readonly until: Date } {
  const from = (ms: number): Date => new Date(now.getTime() + ms);
  switch (moment) {
    case 'published':
    case 'result':
      return { after: from(-24 * hour), until: now };
    case 'tomorrow':
      return { after: from(12 * hour), until: from(24 * hour) };
    case 'hour':
      return { after: now, until: from(hour) };
  }
}

export interface DueQuiz {
  readonly quizId: string;
  readonly name: string;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** The notice, with times by the clocks of the tenant's time zone. */
export function noticeOf(moment: Moment, quiz: DueQuiz, timeZone: string): Notice {
  const format = (instant: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short', ...options }).format(instant);
  const dateTime = (instant: Date): string =>
    format(instant, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  const href = `/quizzes/${slugOf(quiz.name)}/${quiz.quizId}`;
  const closes = quiz.closesAt === null ? '' : `It closes on ${dateTime(quiz.closesAt)}.`;
  switch (moment) {
    case 'published':
      return {
        kind: 'quiz',
        title: `New quiz: ${quiz.name}`,
        body: [quiz.opensAt === null ? '' : `It opens on ${dateTime(quiz.opensAt)}.`, closes]
          .filter((line) => line !== '')
          .join(' '),
        href,
      };
    case 'tomorrow':
      return { kind: 'quiz', title: `${quiz.name} begins on ${dateTime(quiz.opensAt!)}`, body: closes, href };
    case 'hour': {
      const at = format(quiz.opensAt!, { hour: 'numeric', minute: '2-digit' });
      return { kind: 'quiz', title: `${quiz.name} begins soon, at ${at}`, body: closes, href };
    }
    case 'result':
      return { kind: 'result', title: `${quiz.name} has closed, your result is there`, href: '/myAttempt' };
  }
}
