import { instantAt } from '#platform/web/forms/zoned-time.ts';

/** The first instant of a day such as `2026-11-21` in the zone; null for no day. */
export const startOfDay = (day: string, timeZone: string): string | null =>
  day === '' ? null : (instantAt(`${day}T00:00`, timeZone)?.instant ?? null);

/** The first instant after a day in the zone: until then, the whole day counts. */
export function endOfDay(day: string, timeZone: string): string | null {
  if (day === '') return null;
  const next = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return null;
  next.setUTCDate(next.getUTCDate() + 1);
  return startOfDay(next.toISOString().slice(0, 10), timeZone);
}
