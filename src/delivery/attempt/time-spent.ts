import { sql } from 'kysely';

/**
 * Whole seconds from the start of a finished attempt `a` to its hand-in, without pauses and without the time that it was handed in
 * before it was reopened.
 */
export const secondsSpent = sql<number>`
  greatest(0, round(extract(epoch from a.submitted_at - a.started_at) - a.stopped_ms / 1000.0))::int`;
