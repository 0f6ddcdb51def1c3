/**
 * For how long after the deadline an answer is still taken, because it may have been on its way; the server hands in
 * when this time is over, so every attempt is closed within five seconds of its deadline.
 */
export const GRACE_MS = 3_000;

/** The longest time ago that an answer can be said to have been written. */
export const MOST_AGO_MS = 100 * 86_400_000;

/**
 * How many milliseconds ago, by a device's clock, something was written; null where that can't be right, because the clock
 * was set in between.
 */
export function agoBy(writtenAt: number, now: number): number | null {
  const ago = Math.round(now - writtenAt);
  return writtenAt > 0 && ago >= 0 && ago <= MOST_AGO_MS ? ago : null;
}
