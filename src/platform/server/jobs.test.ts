import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#platform/testing/database.ts';
import { type Job, openJobs } from './jobs.ts';

const database = await testDatabase();
const job: Job<{ n: number }> = { name: 'probe', data: z.object({ n: z.number() }), retries: 0 };

test('jobs that wait are done one after the other without a pause', async () => {
  const jobs = await openJobs(database.url, () => {});
  try {
    const all = Array.from({ length: 30 }, (_, n) => n);
    for (const n of all) await jobs.send(job, { n });
    const done: number[] = [];
    let running = 0;
    await jobs.work(job, async ({ n }) => {
      running += 1;
      expect(running).toBe(1);
      done.push(n);
      await database.asOwner('select 1');
      running -= 1;
    });
    await vi.waitFor(() => expect(done.toSorted((a, b) => a - b)).toEqual(all), 8_000);
  } finally {
    await jobs.close();
  }
});
