import { expect, test, vi } from 'vitest';
import { shareReads, sharedRead } from './shared-reads.ts';
import type { TenantTx } from './tenant-tx.ts';

test('what is read twice is read once where a transaction only looks, and each time elsewhere', async () => {
  const [page, other] = [{} as TenantTx, {} as TenantTx];
  shareReads(page);
  const read = vi.fn(async () => read.mock.calls.length);
  expect([await sharedRead(page, 'a', read), await sharedRead(page, 'a', read)]).toEqual([1, 1]);
  expect([await sharedRead(other, 'a', read), await sharedRead(other, 'a', read)]).toEqual([2, 3]);
  expect(await sharedRead(page, 'b', read)).toBe(4);
});

test('a failure is everybody’s who asked', async () => {
  const page = {} as TenantTx;
  shareReads(page);
  const read = vi.fn(async () => {
    throw new Error('gone');
  });
  await expect(sharedRead(page, 'a', read)).rejects.toThrow('gone');
  await expect(sharedRead(page, 'a', read)).rejects.toThrow('gone');
  expect(read).toHaveBeenCalledTimes(1);
});
