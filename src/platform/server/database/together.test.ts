import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { looking } from './shared-reads.ts';
import { inTenant, type TenantTx, tenantId } from './tenant-tx.ts';
import { together } from './together.ts';

test('all are waited for, also where one fails, and the first failure in their order is thrown', async () => {
  expect(await together([Promise.resolve(1), 'two', null])).toEqual([1, 'two', null]);
  let hasEnded = false;
  const slow = pause(20).then(() => {
    hasEnded = true;
    throw new Error('the first');
  });
  await expect(together([slow, Promise.reject(new Error('the second'))])).rejects.toThrow('the first');
  expect(hasEnded).toBe(true);
});

const { db } = await testDatabase();
const school = tenantId(uuid());

/** Statements of 40 texts, each with its own answer; prepared from the second time on. */
const answers = (tx: TenantTx) =>
  together(
    Array.from({ length: 40 }, async (_, n) => {
      const { rows } = await sql<{ n: number }>`select ${sql.raw(String(n))} + ${n}::int as n`.execute(tx);
      return rows[0]!.n;
    }),
  );
const twice = Array.from({ length: 40 }, (_, n) => 2 * n);

test('statements of one moment leave in one write and are each answered with their own rows', async () => {
  for (const begin of [looking, inTenant])
    for (let n = 0; n < 3; n += 1) expect(await begin(db, school, answers)).toEqual(twice);
  const writes = vi.spyOn(Socket.prototype as unknown as { _writev: () => void }, '_writev');
  await looking(db, school, answers);
  // One with the beginning and all that begins with it, one for the end.
  expect(writes.mock.calls.length).toBeLessThanOrEqual(2);
  writes.mockRestore();
});

test('one that fails fails those behind it, leaves none under way, and nothing of it to the next transaction', async () => {
  for (const begin of [looking, inTenant]) {
    const ended: unknown[] = [];
    const noted = (work: Promise<unknown>) => work.finally(() => ended.push(work));
    const failing = begin(db, school, (tx) =>
      together([
        noted(sql`select 1`.execute(tx)),
        noted(sql`select 1 / ${0}::int`.execute(tx)),
        noted(sql`select 3`.execute(tx)),
      ]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(ended).toHaveLength(3);
    expect(await begin(db, school, answers)).toEqual(twice);
  }
});

test('a transaction that does not begin is not read in', async () => {
  const work = vi.fn((tx: TenantTx) => sql`select 1`.execute(tx));
  const { pool } = db;
  const client = await pool.connect();
  // The connection is lost before anything is answered.
  const connect = vi.spyOn(pool, 'connect').mockImplementation(async () => {
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    return client;
  });
  await expect(looking(db, school, work)).rejects.toThrow(/terminated|not queryable/);
  connect.mockRestore();
  expect(await looking(db, school, answers)).toEqual(twice);
});
