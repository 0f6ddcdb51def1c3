import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { watchPlans } from './outgrown-plans.ts';

const database = await testDatabase();
const pool = new pg.Pool({ connectionString: database.url, max: 2 });
afterAll(() => pool.end());

const MANY = 20_000;
const find = { name: 'find', text: 'select n from grown where k = $1 and n = $2', values: [1, 7] };

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
    await client.query('insert into grown select 1, generate_series(1, $1)', [MANY]);
    expect(await rowsRead(client)).toBe(MANY);
    await plans.look();
    const first = plans.refresh(client);
    expect(first).toBe('DISCARD PLANS; ');
    await client.query(first);
    expect(await rowsRead(client)).toBe(0);
    expect(plans.refresh(client)).toBe('');
  } finally {
    client.release();
  }
});
