import type pg from 'pg';
import { vi } from 'vitest';

/** Counts the transactions that begin on a pool from now on, until `end` gives their number. */
export function countTransactions(pool: pg.Pool): { end(): number } {
  const connect = vi.spyOn(pool, 'connect');
  return {
    end() {
      // A statement outside any transaction connects with a callback: the look at the size of tables, every two seconds.
      const begun = connect.mock.calls.filter((given: unknown[]) => given.length === 0).length;
      connect.mockRestore();
      return begun;
    },
  };
}
