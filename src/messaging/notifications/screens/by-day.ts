import { wallTimeOf } from '#platform/web/forms/zoned-time.ts';

/** The day of an instant by the clocks of the zone, as 2026-11-21. */
export const dayOf = (instant: string | Date, timeZone: string): string => wallTimeOf(instant, timeZone).slice(0, 10);

export interface Day<T> {
  readonly day: string;
  readonly items: readonly T[];
}

/** Groups entries ordered by time by their day, by the clocks of the zone. */
export function byDay<T extends { readonly createdAt: string }>(items: readonly T[], timeZone: string): Day<T>[] {
  const days = Map.groupBy(items, (item) => dayOf(item.createdAt, timeZone));
  return [...days].map(([day, found]) => ({ day, items: found }));
}

/** Whether a day is today or the day before it. */
export function nearDay(day: string, now: Date, timeZone: string): 'today' | 'yesterday' | null {
  const today = dayOf(now, timeZone);
  if (day === today) return 'today';
  const before = new Date(Date.parse(`${today}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return day === before ? 'yesterday' : null;
}
