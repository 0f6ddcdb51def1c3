/**
 * Numbers of large quizzes, kept for a minute. After a large exam everybody looks at their result at once, and to go
 * through all results for each of them would take the database longer than the minute.
 */
import { createCache } from '#platform/server/cache.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const KEEP_MS = 60_000;
/** Below this the numbers take a moment only, and one more result shows. */
const FEWEST_TO_KEEP = 500;

/** Numbers over a number of people. */
interface Stats {
  readonly people: number;
}

const looks = new WeakMap<TenantTx, Map<string, Promise<unknown>>>();

/** Reads something once in a transaction that only looks, however often it is asked for; `key` says what it is, of any kind. */
export function onceIn<T>(tx: TenantTx, key: string, read: () => Promise<T>): Promise<T> {
  const found = looks.get(tx) ?? new Map<string, Promise<unknown>>();
  looks.set(tx, found);
  const known = found.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  found.set(key, reading);
  return reading;
}

/**
 * Keeps numbers by key, which begins with `kind`: of a large quiz as they were within the last minute, of a small one as they are; read
 * once for all who ask at the same time, and once in a transaction. Together they are over at most `mostPeople`.
 */
export function cacheStats<T extends Stats>(kind: string, mostPeople: number) {
  const kept = createCache<Promise<T>>({
    max: mostPeople,
    ttl: KEEP_MS,
    weigh: ({ people }) => people,
    usableUntil: ({ people }) => (people < FEWEST_TO_KEEP ? 0 : Number.POSITIVE_INFINITY),
  });
  return {
    get: (tx: TenantTx, key: string, read: () => Promise<T>, now: Date): Promise<T> =>
      onceIn(tx, `${kind} ${key}`, () => kept.get(`${tx.tenantId} ${key}`, read, now)),
  };
}
