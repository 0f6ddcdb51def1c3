/** Numbers over everything a school has done take a moment to count, and may be a minute old. */
import { type Cache, createCache } from '#platform/server/cache.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';

const REMEMBER_MS = 60_000;
const REMEMBER_AT_MOST = 5_000;

const ofProcess = new WeakMap<Services, Cache<Promise<unknown>, [now: Date]>>();

/** What `count` answers for the tenant of the transaction, counted again after a minute. */
export function memoize<T>(services: Services, tx: TenantTx, name: string, count: () => Promise<T>): Promise<T> {
  const known = ofProcess.get(services) ?? createCache<Promise<unknown>>({ max: REMEMBER_AT_MOST, ttl: REMEMBER_MS });
  ofProcess.set(services, known);
  return known.get(`${tx.tenantId} ${name}`, count, services.clock()) as Promise<T>;
}
