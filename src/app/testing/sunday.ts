const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Milliseconds until half past six on a Sunday evening in UTC, when weekly summaries of practice are due. */
export function untilSundayEvening(now: Date): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const sunday = midnight + ((7 - now.getUTCDay()) % 7) * DAY + 18.5 * HOUR;
  return (sunday >= now.getTime() ? sunday : sunday + 7 * DAY) - now.getTime();
}
