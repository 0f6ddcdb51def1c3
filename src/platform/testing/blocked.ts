/** For tests of what happens at the same time. */
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Resolves once another transaction waits for what this one holds. */
export const waitUntilBlocking = (tx: TenantTx): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } =
        await sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
      expect(rows.length).toBeGreaterThan(0);
    },
    { timeout: 10_000, interval: 20 },
  );
