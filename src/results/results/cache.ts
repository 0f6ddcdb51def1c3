/**
 * Figures of large quizzes, kept for a minute. After a large exam everybody looks at their result at once, and to go
 * through all results for each of them would take the database longer than the minute.
 */
import { createCache } from '#platform/server/cache.ts';

const KEEP_MS = 60_000;
/** Below this the figures take a moment only, and one more result shows. */
const FEWEST_TO_KEEP = 500;

/** Figures over a number of people. */
interface Stats {
  readonly people: number;
}

/**
 * Keeps figures by key: of a large quiz as they were within the last minute, of a small one as they are; read once for
 * all who ask at the same time. Together they are over at most `mostPeople`.
 */
export const cacheStats = <T extends Stats>(mostPeople: number) =>
  createCache<Promise<T>>({
    max: mostPeople,
    ttl: KEEP_MS,
    weigh: ({ people }) => people,
    usableUntil: ({ people }) => (people < FEWEST_TO_KEEP ? 0 : Number.POSITIVE_INFINITY),
  });
