import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#platform/testing/database.ts';
import { type Job, openJobs } from './jobs.ts';

const database = await testDatabase();
const job: Job<{ n: number }> = { name: 'probe', data: z.object({ n: z.number() }), retries: 0 };

test('jobs that wait are done one after the other without a pause', async () => {
  const jobs = await openJobs(database.jobsUrl, () => {});
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

test('a worker that found nothing is woken for what comes later, once it is due', async () => {
  const jobs = await openJobs(database.jobsUrl, () => {});
  const late: typeof job = { ...job, name: 'probe-later' };
  try {
    const done: number[] = [];
    await jobs.work(late, async ({ n }) => void done.push(n));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const due = Date.now() + 3_000;
    await jobs.send(late, { n: 2 }, { startAfter: new Date(due) });
    await jobs.send(late, { n: 1 });
    await vi.waitFor(() => expect(done).toEqual([1]), 2_900);
    await vi.waitFor(() => expect(done).toEqual([1, 2]), 10_000);
    expect(Date.now()).toBeGreaterThanOrEqual(due);
  } finally {
    await jobs.close();
  }
});

test('a job that yields waits for the others; of many sent together one begins, and the next in its time', async () => {
  const jobs = await openJobs(database.jobsUrl, () => {});
  const other: typeof job = { ...job, name: 'probe-of-many' };
  try {
    await jobs.send(other, { n: 1 }, { yields: true });
    await jobs.send(other, { n: 2 }, { startAfter: new Date(Date.now() + 3_600_000) });
    await jobs.sendMany(other, [{ n: 3 }, { n: 4 }], 3_600);
    await jobs.sendMany(other, [], 1);
    await jobs.send(other, { n: 5 });
    const done: number[] = [];
    await jobs.work(other, async ({ n }) => void done.push(n));
    await vi.waitFor(() => expect(done).toHaveLength(3), 8_000);
    expect(done).toEqual([3, 5, 1]);
  } finally {
    await jobs.close();
  }
});
