/**
 * Answers that were written before time ended an attempt, and reach the server after it: for as long as the quiz says they
 * still count. The attempt is over by then, and has no result before nothing more can count, so that nobody answers
 * by it. Pure.
 */
import { GRACE_MS } from './rules-grace.ts';

/** Until when late answers to an attempt that ends now count; null where none do. */
export function lateUntil(
  end: { readonly endedBy: string; readonly at: Date },
  lateSeconds: number | undefined,
  now: Date,
): Date | null {
  if (end.endedBy !== 'time' || !lateSeconds) return null;
  const until = new Date(end.at.getTime() + lateSeconds * 1000);
  return now <= until ? until : null;
}

/** Null or absent, all of them, where no late answer counts. */
export interface LateClock {
  readonly late_until?: Date | null;
  readonly graded_at?: Date | null;
}

/**
 * Returns when the result of an attempt that is over is there, because late answers still count; null where it is not
 * waited for.
 */
export const awaitedUntil = ({ late_until, graded_at }: LateClock): Date | null =>
  late_until && !graded_at ? late_until : null;

interface LateArrival {
  readonly seq: number;
  /** The versions that its page knew the server to hold, or to hold perhaps, when it was written on top; absent: not said. */
  readonly bases?: readonly number[] | undefined;
  /** By the clock of its device; null: not said. */
  readonly writtenAt: Date | null;
}

/** Returns whether an answer can have been written when it says: not before its attempt began. */
export const isBelievable = (attempt: { readonly started_at: Date }, writtenAt: Date | null): boolean =>
  writtenAt === null || writtenAt >= attempt.started_at;

/** Where an attempt is open, told apart by the session: one browser, which has a network or has none. */
export interface Page {
  /** First and last heard of. */
  readonly since: Date;
  readonly seenAt: Date;
  /** When it brought an answer last. */
  readonly savedAt: Date | null;
}

/** Stands for pages of which only the last contact is known, not which they were. */
export const UNKNOWN_PAGE = '';

/** By session, or `UNKNOWN_PAGE`. */
export type Pages = ReadonlyMap<string, Page>;

/**
 * Returns whether the server heard of the page after an answer is said to have been written: then it could have been
 * saved. What was on its way for a moment is left to it. A session that nobody knew of at that time may be any page,
 * and an unknown page may be this one.
 */
export function wasHeardAfter(pages: Pages, sessionId: string | null, writtenAt: Date): boolean {
  const own = sessionId === null ? undefined : pages.get(sessionId);
  const unknown = pages.get(UNKNOWN_PAGE);
  const asked = own && own.since <= writtenAt ? [own, ...(unknown ? [unknown] : [])] : [...pages.values()];
  return asked.some(({ seenAt }) => seenAt.getTime() > writtenAt.getTime() + GRACE_MS);
}

/**
 * Returns whether an answer that arrives now counts. Not what says nothing of when, or on top of what, it was
 * written; nor what was written later, while the server was in touch with its page, or without knowing what the
 * server holds: another window's answer is not overwritten.
 */
export function countsLate(
  attempt: LateClock & { readonly submitted_at: Date | null },
  { seq, bases, writtenAt }: LateArrival,
  /** The newest version that the server holds (0: none), and whether it was checked and takes no other one. */
  held: { readonly seq: number; readonly isClosed: boolean },
  wasHeard: (writtenAt: Date) => boolean,
  now: Date,
): boolean {
  const until = awaitedUntil(attempt);
  if (until === null || now > until || attempt.submitted_at === null) return false;
  if (writtenAt === null || writtenAt.getTime() > attempt.submitted_at.getTime() + GRACE_MS) return false;
  if (wasHeard(writtenAt)) return false;
  return !held.isClosed && seq > held.seq && bases?.includes(held.seq) === true;
}
