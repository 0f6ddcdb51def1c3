/** Notifications of students about the dates of a quiz, and their texts. */
import { type Notice, type Spoken, writtenTime } from '#messaging/notifications/rules.ts';
import type { Language } from '#platform/contract/languages.ts';
import { slugOf } from '#quizzes/rules.ts';

export const moments = ['published', 'tomorrow', 'hour', 'closing', 'result'] as const;
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
    case 'closing':
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
export function notificationOf(moment: Moment, quiz: DueQuiz, timeZone: string): Notice {
  const written = (instant: Date, language: Language): string => writtenTime(instant, language, timeZone, 'day');
  const opens: Spoken = (say, language) => (quiz.opensAt === null ? '' : say.opensOn(written(quiz.opensAt, language)));
  const closes: Spoken = (say, language) =>
    quiz.closesAt === null ? '' : say.closesOn(written(quiz.closesAt, language));
  const href = `/quizzes/${slugOf(quiz.name)}/${quiz.quizId}`;
  switch (moment) {
    case 'published':
      return {
        kind: 'quiz',
        title: (say) => say.newQuiz(quiz.name),
        body: (...way) => `${opens(...way)} ${closes(...way)}`.trim(),
        href,
      };
    case 'tomorrow':
      return {
        kind: 'quiz',
        title: (say, language) => say.beginsOn(quiz.name, written(quiz.opensAt!, language)),
        body: closes,
        href,
      };
    case 'hour':
      return {
        kind: 'quiz',
        title: (say, language) => say.beginsSoon(quiz.name, writtenTime(quiz.opensAt!, language, timeZone)),
        body: closes,
        href,
      };
    case 'closing':
      return {
        kind: 'quiz',
        title: (say, language) => say.closesSoon(quiz.name, written(quiz.closesAt!, language)),
        body: (say) => say.notSubmitted,
        href,
      };
    case 'result':
      return { kind: 'result', title: (say) => say.hasClosed(quiz.name), href: '/myAttempt' };
  }
}
