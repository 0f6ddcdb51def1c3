import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { openDatabase } from './database.ts';
import { watchPlans } from './outgrown-plans.ts';
import { inTenant, tenantId } from './tenant-tx.ts';

const database = await testDatabase();
const pool = new pg.Pool({ connectionString: database.url, max: 2 });
const single = openDatabase(database.url, { max: 1 });
afterAll(() => Promise.all([pool.end(), single.close()]));

const MANY = 20_000;
const find = { name: 'find', text: 'select n from grown where k = $1 and n = $2', values: [1, 7] };

/** Adds rows to a table; what is said of their number is said at once. */
async function grow(client: pg.PoolClient, table: string): Promise<void> {
  await client.query(`insert into ${table} select 1, generate_series(1, ${MANY})`);
  await client.query('select pg_stat_force_next_flush()');
  await client.query('select 1');
}

/** Rows that one execution reads through. */
async function rowsRead(client: pg.PoolClient): Promise<number> {
  const read = async (): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(
      "select seq_tup_read::int as n from pg_stat_xact_user_tables where relname = 'grown'",
    );
    return rows[0]?.n ?? 0;
  };
  await client.query('begin');
  const before = await read();
  await client.query(find);
  const rows = (await read()) - before;
  await client.query('commit');
  return rows;
}

test('a plan that was made for an empty table is made anew when the table has grown', async () => {
  await pool.query('create table grown (k int, n int, primary key (k, n)); create index on grown (k); analyze grown');
  const plans = watchPlans(pool, (error) => expect.unreachable(error.message));
  const [client, other] = [await pool.connect(), await pool.connect()];
  try {
    for (const one of [client, other]) expect(plans.refresh(one)).toBe('');
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(find);
    other.release();
    await plans.look();
    await grow(client, 'grown');
    expect(await rowsRead(client)).toBe(MANY);
    await plans.look();
    const first = plans.refresh(client);
    expect(first).toBe('; DISCARD PLANS');
    await client.query(`begin${first}`);
    await client.query('commit');
    expect(await rowsRead(client)).toBe(0);
    expect(plans.refresh(client)).toBe('');
  } finally {
    client.release();
  }
});

test.each(['read committed', 'repeatable read', 'serializable'] as const)(
  'a transaction that is %s makes plans anew, whether it writes or only reads',
  async (isolation) => {
    const school = tenantId(randomUUID());
    for (const isReadOnly of [true, false]) {
      const table = `rows_of_${isolation.replace(' ', '_')}_${isReadOnly}`;
      await pool.query(`create table ${table} (k int, n int)`);
      await single.plans!.look();
      const writer = await pool.connect();
      await grow(writer, table).finally(() => writer.release());
      await single.plans!.look();
      const { rows } = await inTenant(
        single,
        school,
        async (tx) => sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx),
        { isolation, isReadOnly },
      );
      expect(rows).toEqual([{ level: isolation }]);
      // It was sent: nothing is left to send.
      const client = await single.pool.connect();
      expect(single.plans!.refresh(client)).toBe('');
      client.release();
    }
  },
);

test('work for a school lets tables be looked at, after it', async () => {
  const looking = openDatabase(database.url, { max: 1 });
  try {
    const query = vi.spyOn(looking.pool, 'query');
    await inTenant(looking, tenantId(randomUUID()), async (tx) => {
      await sql`select 1`.execute(tx);
      expect(query).not.toHaveBeenCalled();
    });
    expect(query).toHaveBeenCalledOnce();
  } finally {
    await looking.close();
  }
});
