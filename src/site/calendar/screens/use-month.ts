import { useQuery } from '@tanstack/react-query';
import { instantAt, wallTimeOf } from '#platform/web/forms/zoned-time.ts';
import { pageLocale } from '#platform/web/i18n/language.ts';
import { useViewer } from '#platform/web/session.ts';
import { useTenant } from '#platform/web/start/boot.ts';
import type { CalendarEntry } from '../contract.ts';
import { calendarQuery } from '../queries.ts';
import { addDays, weeksOf } from '../rules.ts';

type WeekInfo = { readonly firstDay: number };
type LocaleWithWeeks = Intl.Locale & { readonly weekInfo?: WeekInfo; getWeekInfo?(): WeekInfo };

/** The day with which weeks begin where this language is written; 0 Sunday to 6 Saturday. Monday where it is not known. */
function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as LocaleWithWeeks;
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7;
}

/** The days of a month such as 2026-11 in whole weeks, and the entries of each day by the reader's clocks. */
export function useMonth(chosen: string | undefined) {
  const viewer = useViewer();
  const tenant = useTenant();
  const timeZone = viewer?.timeZone ?? tenant.timeZone;
  const locale = viewer?.locale ?? pageLocale();
  const today = wallTimeOf(new Date(), timeZone).slice(0, 10);
  const month = chosen ?? today.slice(0, 7);
  const weeks = weeksOf(month, firstWeekday(locale));
  const midnight = (day: string): string => instantAt(`${day}T00:00`, timeZone)!.instant;
  const query = useQuery(calendarQuery(midnight(weeks[0]![0]!), midnight(addDays(weeks.at(-1)!.at(-1)!, 1))));
  const dayOf = (entry: CalendarEntry): string => wallTimeOf(entry.start, timeZone).slice(0, 10);
  return {
    query,
    month,
    today,
    weeks,
    entriesOn: Map.groupBy(query.data?.entries ?? [], dayOf),
    /** A day in words; it has no zone of its own: noon in UTC is that day everywhere it is written. */
    say: (day: string, options: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00Z`)),
  };
}
export type Month = ReturnType<typeof useMonth>;
