/**
 * PostgreSQL keeps the plan of a prepared statement until a table of it is analysed, a minute or more after it has grown. One
 * that was made for an empty table reads all of it, and does so with ten thousand rows as well: the first large exam of a
 * school reads its tables through at each save. Here a process notices that a table has outgrown its plans.
 */
import type { Pool, PoolClient } from 'pg';

export interface Plans {
  /** Says that statements are run: the tables are looked at where that was not done within two seconds. */
  use(): void;
  /** Reads the size of all tables. */
  look(): Promise<void>;
  /** What a connection has to send before its next transaction: nothing, or that its plans are to be made anew. */
  refresh(client: PoolClient): string;
}

const EVERY_MS = 2_000;

/** Pages of 8 KB. A plan for fewer may read the whole table; one for more goes by an index, however large the table becomes. */
const [SMALL, LARGE] = [4, 1_000];

const SIZES = `
  select c.oid::text as table, (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;

/** Watches the tables of a database whose connections keep their plans. `onError`: their sizes could not be read. */
export function watchPlans(pool: Pool, onError: (error: Error) => void): Plans {
  /** For how many pages the plans of today were made at most. */
  const plannedFor = new Map<string, number>();
  let [edition, lookedAt, isLooking] = [0, Number.NEGATIVE_INFINITY, false];
  const editions = new WeakMap<PoolClient, number>();

  async function look(): Promise<void> {
    const { rows } = await pool.query<{ table: string; pages: number }>(SIZES);
    const isOutgrown = rows.some(({ table, pages }) => {
      const known = plannedFor.get(table);
      return known !== undefined && known < LARGE && pages >= SMALL && pages >= 2 * known;
    });
    if (isOutgrown) edition += 1;
    // All plans of a connection are made anew together.
    for (const { table, pages } of rows) if (isOutgrown || !plannedFor.has(table)) plannedFor.set(table, pages);
  }

  return {
    look,
    use() {
      if (isLooking || performance.now() - lookedAt < EVERY_MS) return;
      isLooking = true;
      look()
        .catch(onError)
        .finally(() => {
          isLooking = false;
          lookedAt = performance.now();
        });
    },
    refresh(client) {
      const known = editions.get(client) ?? edition;
      editions.set(client, edition);
      return known === edition ? '' : 'DISCARD PLANS; ';
    },
  };
}
