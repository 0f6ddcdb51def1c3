import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { looking, MustWrite, onlyLooks, sharedRead, willWrite } from './shared-reads.ts';
import { inTenant, tenantId } from './tenant-tx.ts';

const { db } = await testDatabase();
const id = tenantId(uuid());

test('what is read twice is read once where a transaction only looks, and each time elsewhere', async () => {
  const read = vi.fn(async () => read.mock.calls.length);
  await looking(db, id, async (tx) => {
    expect(onlyLooks(tx)).toBe(true);
    expect([await sharedRead(tx, 'a', read), await sharedRead(tx, 'a', read)]).toEqual([1, 1]);
    expect(await sharedRead(tx, 'b', read)).toBe(2);
  });
  await inTenant(db, id, async (tx) => {
    expect(onlyLooks(tx)).toBe(false);
    expect([await sharedRead(tx, 'a', read), await sharedRead(tx, 'a', read)]).toEqual([3, 4]);
  });
});

test('a failure is everybody’s who asked', async () => {
  const read = vi.fn(async () => {
    throw new Error('gone');
  });
  await looking(db, id, async (tx) => {
    await expect(sharedRead(tx, 'a', read)).rejects.toThrow('gone');
    await expect(sharedRead(tx, 'a', read)).rejects.toThrow('gone');
  });
  expect(read).toHaveBeenCalledTimes(1);
});

test('a transaction that only looks says so before a change, and PostgreSQL refuses the change itself', async () => {
  await looking(db, id, async (tx) => expect(() => willWrite(tx)).toThrow(MustWrite));
  await inTenant(db, id, async (tx) => expect(() => willWrite(tx)).not.toThrow());
  const change = looking(db, id, (tx) => sql`delete from person`.execute(tx));
  await expect(change).rejects.toMatchObject({ code: '25006' });
});
