import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { openDatabase } from './database.ts';
import { asSweeper, withoutTenant } from './tenant-tx.ts';

const database = await testDatabase();
const me = sql<{ pid: number }>`select pg_backend_pid() as pid`;

test('what looks across tenants all at once needs one connection', async () => {
  const db = openDatabase(database.url);
  try {
    // To open it may take longer than a turn on a busy machine.
    await withoutTenant(db, (tx) => me.execute(tx));
    // Eight turns may, too, where a whole cluster runs on one machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pids = await Promise.all(
      Array.from({ length: 8 }, () => asSweeper(db, async (tx) => (await me.execute(tx)).rows[0]!.pid)),
    );
    expect(new Set(pids).size).toBe(1);
    expect(db.pool.totalCount).toBe(1);
  } finally {
    vi.useRealTimers();
    await db.close();
  }
});

test('connections that nobody uses are closed on request, and those in use are kept', async () => {
  const db = openDatabase(database.url);
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  try {
    await Promise.all(Array.from({ length: 4 }, () => withoutTenant(db, (tx) => me.execute(tx))));
    const underWay = withoutTenant(db, async (tx) => {
      begun.resolve();
      await end.promise;
      return me.execute(tx);
    });
    await begun.promise;
    expect(db.pool.totalCount).toBe(4);
    await db.renew();
    expect(db.pool.totalCount).toBe(1);
    end.resolve();
    expect((await underWay).rows).toHaveLength(1);
    await db.renew();
    expect(db.pool.totalCount).toBe(0);
    expect((await withoutTenant(db, (tx) => me.execute(tx))).rows).toHaveLength(1);
  } finally {
    await db.close();
  }
});

test('times are read where the database writes them in another style, with a pooler before it or without', async () => {
  const { pathname } = new URL(database.url);
  await database.asOwner(`alter database ${pathname.slice(1)} set datestyle = 'German'`);
  for (const isBehindPooler of [false, true]) {
    const url = new URL(database.url);
    url.searchParams.set('pgbouncer', String(isBehindPooler));
    const db = openDatabase(url.href);
    try {
      const { rows } = await withoutTenant(db, (tx) =>
        sql<{ at: Date | null }>`select '2026-11-21T09:00:00Z'::timestamptz as at`.execute(tx),
      );
      expect(rows).toEqual([{ at: new Date('2026-11-21T09:00:00Z') }]);
    } finally {
      await db.close();
    }
  }
});

test('behind a pooler, which refuses start-up options, transactions are planned and limited as without one', async () => {
  const settingsOf = async (isBehindPooler: boolean) => {
    const url = new URL(database.url);
    url.searchParams.set('pgbouncer', String(isBehindPooler));
    const db = openDatabase(url.href);
    try {
      const { rows } = await withoutTenant(db, (tx) =>
        sql<{ name: string; setting: string }>`select name, setting from pg_settings
          where name in ('jit', 'random_page_cost', 'statement_timeout', 'idle_in_transaction_session_timeout')
          order by 1`.execute(tx),
      );
      return rows;
    } finally {
      await db.close();
    }
  };
  const behindPooler = await settingsOf(true);
  expect(behindPooler).toContainEqual({ name: 'jit', setting: 'off' });
  expect(behindPooler).toContainEqual({ name: 'random_page_cost', setting: '1.1' });
  expect(behindPooler).toEqual(await settingsOf(false));
});
