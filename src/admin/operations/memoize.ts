/** Figures over everything a school has done take a moment to count, and may be a minute old. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';

const REMEMBER_MS = 60_000;
const REMEMBER_AT_MOST = 5_000;

interface Known {
  readonly value: Promise<unknown>;
  readonly until: number;
}

const ofProcess = new WeakMap<Services, Map<string, Known>>();

/** What `count` answers for the tenant of the transaction, counted again after a minute. */
export function memoize<T>(services: Services, tx: TenantTx, name: string, count: () => Promise<T>): Promise<T> {
  const known = ofProcess.get(services) ?? new Map<string, Known>();
  ofProcess.set(services, known);
  const key = `${tx.tenantId} ${name}`;
  const now = services.clock().getTime();
  const hit = known.get(key);
  if (hit && hit.until > now) return hit.value as Promise<T>;
  if (known.size >= REMEMBER_AT_MOST) known.clear();
  const value = count();
  known.set(key, { value, until: now + REMEMBER_MS });
  value.catch(() => known.delete(key));
  return value;
}
