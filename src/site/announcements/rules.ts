import type { AnnouncementState } from './contract.ts';

/** Shown from its first instant until just before its last. */
export function announcementState(
  times: { readonly shownFrom: Date; readonly shownUntil: Date | null },
  now: Date,
): AnnouncementState {
  if (now < times.shownFrom) return 'scheduled';
  return times.shownUntil !== null && now >= times.shownUntil ? 'over' : 'shown';
}
