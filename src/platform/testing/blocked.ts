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
