/**
 * PostgreSQL keeps the plan of a prepared statement until a table of it is analysed, a minute or more after it has grown. One
 * that was made for an empty table reads all of it, and does so with ten thousand rows as well: the first large exam of a
 * school reads its tables through at each save. Here a process notices that a table has outgrown its plans.
 */
import type { Pool, PoolClient } from 'pg';

export interface Plans {
  /** Says that statements were run: the tables are looked at where that was not done within two seconds. */
  use(): void;
  /** Reads how many rows each table has. */
  look(): Promise<void>;
  /** What a connection has to send in its next transaction: nothing, or that its plans are to be made anew. */
  refresh(client: PoolClient): '' | '; DISCARD PLANS';
}

const EVERY_MS = 2_000;

/** Rows. A plan for fewer may read the whole table; one for more goes by an index, however large the table becomes. */
const [SMALL, LARGE] = [200, 50_000];

// As backends report it, within a second or two. The size of a table itself would have to be asked for under a lock, and each
// connection that asks would keep what it learns of all tables.
const ROWS = `
  select c.oid::text as table, pg_stat_get_live_tuples(c.oid)::float8 as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;

/** Watches the tables of a database whose connections keep their plans. `onError`: their rows could not be counted. */
export function watchPlans(pool: Pool, onError: (error: Error) => void): Plans {
  /** Rows of each table when plans were last made anew. */
  const plannedFor = new Map<string, number>();
  let [edition, lookedAt, isLooking] = [0, Number.NEGATIVE_INFINITY, false];
  const editions = new WeakMap<PoolClient, number>();

  async function look(): Promise<void> {
    const { rows: tables } = await pool.query<{ table: string; rows: number }>(ROWS);
    const isOutgrown = tables.some(({ table, rows }) => {
      const known = plannedFor.get(table);
      return known !== undefined && known < LARGE && rows >= SMALL && rows >= 2 * known;
    });
    if (isOutgrown) edition += 1;
    // All plans of a connection are made anew together.
    for (const { table, rows } of tables) if (isOutgrown || !plannedFor.has(table)) plannedFor.set(table, rows);
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
      return known === edition ? '' : '; DISCARD PLANS';
    },
  };
}
