import type { Language } from '#platform/contract/languages.ts';
import type { SameTexts } from '#platform/contract/texts.ts';
import type { notificationWords } from './notification-texts.ts';

/** The kinds of notifications. Each kind can be switched off, or mailed, in the person's preferences. */
export const notificationKinds = [
  'announcement',
  'message',
  'quiz',
  'result',
  'practice',
  'course',
  'channel',
  'plan',
  'certificate',
  'account',
  'task',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What is also pushed to the devices whose owners asked for it: exams that begin, results, and summaries of practice. */
export const isPushed = (kind: NotificationKind): boolean =>
  kind === 'quiz' || kind === 'result' || kind === 'practice';

/**
 * How a person wants to be told: `app` in the notification centre, `mail` there and by mail at once, `digest` there and
 * in the daily mail, `off` nowhere.
 */
export const notificationWays = ['app', 'mail', 'digest', 'off'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** How people are told who have not chosen for this kind: summaries of practice are only for those who ask for them. */
export const usualWay = (kind: NotificationKind): NotificationWay => (kind === 'practice' ? 'off' : 'app');

/** Staff have no practice of their own to be told of. */
export const isForStaff = (kind: NotificationKind): boolean => kind !== 'practice';

export type NotificationWords = SameTexts<typeof notificationWords.en>;
export type Spoken = (say: NotificationWords, language: Language) => string;

/** A text of a notice: what people wrote themselves, or what is said in the receiver's language. */
export type Said = string | Spoken;

/** What to tell. */
export interface Notice {
  readonly kind: NotificationKind;
  /** One line; cut after 300 characters. */
  readonly title: Said;
  /** Plain text; cut after 4 000 characters. */
  readonly body?: Said;
  /** Where it leads: a path of this site. */
  readonly href?: string;
  /** The channel of those who have not chosen one for this kind; `app` unless stated. */
  readonly way?: 'app' | 'mail' | 'digest';
}

/** A person who cannot be notified that somebody else uses their account would never learn of it. */
export const mayBeOff = (kind: NotificationKind): boolean => kind !== 'account';

/** The hour, by the clocks of the tenant's time zone, from which the daily mail goes out. */
export const DIGEST_HOUR = 7;

/** What was read is kept for this long. */
export const KEPT_READ_MS = 90 * 86_400_000;

/** The clocks of a zone, by the names of `Intl`. */
function clockIn(timeZone: string, now: Date): (type: Intl.DateTimeFormatPartTypes) => string {
  const two = '2-digit';
  const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...fields }).formatToParts(now);
  return (type) => parts.find((one) => one.type === type)!.value;
}

/**
 * The day (2026-11-21) whose daily mail is to go out now: today from seven o'clock on, by the clocks of the zone; null
 * before that, and when it has gone out. Read off the clock and not counted in hours, so days of 23 and 25 hours are
 * days like others.
 */
export function digestDayDue(now: Date, timeZone: string, lastDay: string | null): string | null {
  const clock = clockIn(timeZone, now);
  if (Number(clock('hour')) < DIGEST_HOUR) return null;
  const today = `${clock('year')}-${clock('month')}-${clock('day')}`;
  return lastDay !== null && lastDay >= today ? null : today;
}

/** When it was last seven o'clock today by the clocks of the zone: what is newer waits for the next daily mail. */
export function digestTime(now: Date, timeZone: string): Date {
  const clock = clockIn(timeZone, now);
  const seconds = (Number(clock('hour')) - DIGEST_HOUR) * 3600 + Number(clock('minute')) * 60 + Number(clock('second'));
  return new Date(now.getTime() - seconds * 1000);
}

/** The locales in which notifications write times: Arabic with the digits that the rest of the product has. */
const locales: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de', ar: 'ar-u-nu-latn' };

const timeFields = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** "3:30 PM GMT+1" by the clocks of the time zone; with `day`, "Nov 23, 3:30 PM GMT+1". */
export const writtenTime = (instant: Date, language: Language, timeZone: string, day?: 'day'): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone,
    ...(day && { month: 'short', day: 'numeric' }),
    ...timeFields,
  }).format(instant);
