import { useQuery } from '@tanstack/react-query';
import { instantAt, wallTimeOf } from '#platform/web/forms/zoned-time.ts';
import { inList } from '#platform/web/i18n/format.ts';
import { pageLocale } from '#platform/web/i18n/language.ts';
import { useViewer } from '#platform/web/session.ts';
import { getBoot, type Viewer } from '#platform/web/start/boot.ts';
import type { CalendarEntry, CalendarPractice } from '../contract.ts';
import { calendarQuery } from '../queries.ts';
import { addDays, weeksOf } from '../rules.ts';

type WeekInfo = { readonly firstDay: number };
type LocaleWithWeeks = Intl.Locale & { readonly weekInfo?: WeekInfo; getWeekInfo?(): WeekInfo };

/** The day with which weeks begin where this language is written; 0 Sunday to 6 Saturday. Monday where it is not known. */
function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as LocaleWithWeeks;
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7;
}

/** An entry of a day: a date of a quiz, or practice that is due. */
export interface CalendarLine {
  readonly key: string;
  readonly kind: CalendarEntry['kind'] | 'practice';
  readonly name: string;
  /** Null for practice. */
  readonly quiz: CalendarEntry['quiz'] | null;
  readonly start: string;
  readonly end: string | null;
  readonly isDone: boolean;
  readonly needsPlan: boolean;
}

const ofQuiz = (entry: CalendarEntry): CalendarLine => ({
  ...entry,
  key: `${entry.quiz._id} ${entry.kind}`,
  name: entry.quiz.name,
});

const ofPractice = ({ _id, topics, dueAt, isDone }: CalendarPractice): CalendarLine => ({
  key: _id,
  kind: 'practice',
  name: inList(topics),
  quiz: null,
  start: dueAt,
  end: null,
  isDone,
  needsPlan: false,
});

/** The month by the reader's clocks and the weeks of their language, and how its entries are asked for. */
function monthFor(viewer: Viewer | null, chosen: string | undefined) {
  const timeZone = viewer?.timeZone ?? getBoot().tenant.timeZone;
  const locale = viewer?.locale ?? pageLocale();
  const today = wallTimeOf(new Date(), timeZone).slice(0, 10);
  const month = chosen ?? today.slice(0, 7);
  const weeks = weeksOf(month, firstWeekday(locale));
  const midnight = (day: string): string => instantAt(`${day}T00:00`, timeZone)!.instant;
  const options = calendarQuery(midnight(weeks[0]![0]!), midnight(addDays(weeks.at(-1)!.at(-1)!, 1)));
  return { timeZone, locale, today, month, weeks, options };
}

/** What the page asks for when it is opened. */
export const thisMonthQuery = (viewer: Viewer | null) => monthFor(viewer, undefined).options;

/** The days of a month such as 2026-11 in whole weeks, and the entries of each day by the reader's clocks. */
export function useMonth(chosen: string | undefined) {
  const { timeZone, locale, today, month, weeks, options } = monthFor(useViewer(), chosen);
  const query = useQuery(options);
  const dayOf = (line: CalendarLine): string => wallTimeOf(line.start, timeZone).slice(0, 10);
  const lines = query.data ? [...query.data.entries.map(ofQuiz), ...query.data.practice.map(ofPractice)] : [];
  return {
    query,
    month,
    today,
    weeks,
    entriesOn: Map.groupBy(
      lines.sort((a, b) => a.start.localeCompare(b.start)),
      dayOf,
    ),
    /** A day in words; it has no zone of its own: noon in UTC is that day everywhere it is written. */
    say: (day: string, options: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00Z`)),
  };
}
export type Month = ReturnType<typeof useMonth>;
