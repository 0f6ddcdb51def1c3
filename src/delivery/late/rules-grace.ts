/**
 * For how long after the deadline an answer is still taken, because it may have been on its way; the server hands in
 * when this time is over, so every attempt is closed within five seconds of its deadline.
 */
export const GRACE_MS = 3_000;
