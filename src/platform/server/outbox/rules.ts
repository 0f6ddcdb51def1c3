/** When a message is tried again, and when it is given up. */

/** The longest that one try may take; another process takes the message over later than that. */
export const TRY_LIMIT_MS = 60_000;
export const CLAIM_MS = 2 * TRY_LIMIT_MS;

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/**
 * A message is tried so often without longer pauses than this. Of ten thousand results to a system that fails in every third call some fail
 * ten times in a row, by chance; with pauses that only double they arrived half an hour after all others.
 */
const EARLY_TRIES = 12;
const LONGEST_EARLY_PAUSE_MS = 60_000;
const GIVE_UP_AFTER_MS = 7 * 24 * 60 * 60_000;
const TRIES_AT_LEAST = 5;
/** Messages that are sent to one target at the same time. */
export const AT_ONCE = 10;
/** Fewer failures in a row say more about the messages than about the target, which may fail now and then. */
const FAILURES_BEFORE_PAUSE = AT_ONCE;
/** However long a target asks us to wait. */
const LONGEST_WISH_MS = 24 * 60 * 60_000;

/** Half of the pause is left to chance, so that what failed together is not tried together. */
const jittered = (ms: number, random: () => number): number => ms * (0.5 + random() / 2);

const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));

/** Of a message, apart from those of its target. */
const pauseOfMessage = (tries: number): number =>
  tries <= EARLY_TRIES ? Math.min(LONGEST_EARLY_PAUSE_MS, pauseAfter(tries)) : LONGEST_PAUSE_MS;

/** When a message is tried again that failed this many times; null: it is given up, a week after it was written. */
export function retryAt(
  { tries, createdAt, after }: { readonly tries: number; readonly createdAt: Date; readonly after?: Date | undefined },
  now: Date,
  random: () => number = Math.random,
): Date | null {
  // One that somebody sends again after that has some tries all the same.
  if (tries >= TRIES_AT_LEAST && now.getTime() - createdAt.getTime() >= GIVE_UP_AFTER_MS) return null;
  const own = now.getTime() + jittered(pauseOfMessage(tries), random);
  return new Date(Math.max(own, wishOf(after, now)));
}

/** Until when nothing is sent to a target that failed this many times in a row. */
export function pausedUntil(
  failures: number,
  after: Date | undefined,
  now: Date,
  random: () => number = Math.random,
): Date {
  const beyond = failures - FAILURES_BEFORE_PAUSE;
  // What failed at the same time counts once: a target that was down for some seconds is asked again after some more.
  const rounds = 1 + Math.floor(beyond / AT_ONCE);
  const own = beyond < 0 ? now.getTime() : now.getTime() + jittered(pauseAfter(rounds), random);
  return new Date(Math.max(own, wishOf(after, now)));
}

const wishOf = (after: Date | undefined, now: Date): number =>
  Math.min(after?.getTime() ?? 0, now.getTime() + LONGEST_WISH_MS);
