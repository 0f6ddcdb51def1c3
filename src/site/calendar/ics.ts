/** Writes iCalendar (RFC 5545). Times are in UTC, which every application shows in its own zone. */
import { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, default as ical } from 'ical-generator';
import { textsIn } from '#platform/contract/texts.ts';
import ar from './feed-texts.ar.ts';
import de from './feed-texts.de.ts';
import { feedTexts } from './feed-texts.ts';
import { type EntryKind, entriesOf, uidOf } from './rules.ts';

export interface DatedQuiz {
  readonly quizId: string;
  readonly name: string;
  /** A path of the site. */
  readonly path: string;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly durationSeconds: number | null;
  readonly questionCount: number;
  /** Grows with every change, cancelling and taking it back included: applications take the entry with the higher number. */
  readonly changes: number;
  readonly updatedAt: Date;
  /** Archived before it was over: it does not take place. */
  readonly isCancelled: boolean;
}

/** Practice that is assigned. A new date is a new entry in place of the old one: applications find it by its id. */
export interface DatedPractice {
  readonly id: string;
  readonly topics: readonly string[];
  readonly dueAt: Date;
  readonly questionCount: number;
}

interface CalendarOptions {
  readonly school: string;
  /** The address of the site, without a slash at the end. */
  readonly site: string;
  readonly language: string;
}

const HOUR_SECONDS = 3600;
/** How long before an entry an application reminds of it, in seconds; the opening of a quiz with a deadline does not. */
const alarms: Readonly<Record<EntryKind, number>> = {
  exam: HOUR_SECONDS,
  opens: HOUR_SECONDS,
  due: 24 * HOUR_SECONDS,
};
/** How often applications are asked to read again, in seconds. */
const READ_AGAIN_SECONDS = 2 * HOUR_SECONDS;

/** The entries of these. The same ones make the same text, so that its hash tells whether it has changed. */
export function writeCalendar(
  quizzes: readonly DatedQuiz[],
  practice: readonly DatedPractice[],
  { school, site, language }: CalendarOptions,
): string {
  const say = textsIn(feedTexts, { de, ar }, language);
  const { host } = new URL(site);
  const calendar = ical({
    // The library writes this text as it is, unlike those of entries.
    name: say.name(school).replace(/[\\;,]/g, '\\$&'),
    prodId: { company: 'Tripos', product: 'Calendar', language: language.slice(0, 2).toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_AGAIN_SECONDS,
  });
  for (const quiz of quizzes) {
    const entries = entriesOf(quiz.opensAt, quiz.closesAt);
    for (const { kind, start, end } of entries) {
      const event = calendar.createEvent({
        id: uidOf(quiz.quizId, kind, entries.length > 1, host),
        start,
        end,
        stamp: quiz.updatedAt,
        lastModified: quiz.updatedAt,
        sequence: quiz.changes,
        summary: say[kind](quiz.name),
        description: [
          say.questions(quiz.questionCount),
          ...(quiz.durationSeconds === null ? [] : [say.duration(Math.ceil(quiz.durationSeconds / 60))]),
        ].join(', '),
        url: `${site}${quiz.path}`,
        status: quiz.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      });
      if (!quiz.isCancelled)
        event.createAlarm({ type: ICalAlarmType.display, trigger: alarms[kind], description: say.soon(quiz.name) });
    }
  }
  for (const { id, topics, dueAt, questionCount } of practice) {
    const summary = say.practice(topics.join(', '));
    const event = calendar.createEvent({
      id: `practice-${id}@${host}`,
      start: dueAt,
      stamp: dueAt,
      summary,
      description: say.questions(questionCount),
      url: `${site}/practice`,
      status: ICalEventStatus.CONFIRMED,
    });
    event.createAlarm({ type: ICalAlarmType.display, trigger: alarms.due, description: say.soon(summary) });
  }
  return calendar.toString();
}
