/** For tests of what happens at the same time. */
import { sql } from 'kysely';
import { expect, inject, vi } from 'vitest';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** On a cluster the locks are on the workers, and something of the cluster waits for something. */
const waiting =
  inject('database').cluster === null
    ? sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`
    : sql`select from citus_lock_waits`;

/** Resolves once another transaction waits for what this one holds. */
export const waitUntilBlocking = (tx: TenantTx): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await waiting.execute(tx);
      expect(rows.length).toBeGreaterThan(0);
    },
    { timeout: 10_000, interval: 20 },
  );

const locked = sql`select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
const allWaiting =
  inject('database').cluster === null ? locked : sql`${locked} union all select 1 from citus_lock_waits`;

/** Resolves once so many transactions wait, for this one or for each other. */
export const waitUntilQueued = (tx: TenantTx, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await allWaiting.execute(tx);
      expect(rows.length).toBeGreaterThanOrEqual(count);
    },
    { timeout: 10_000, interval: 20 },
  );
