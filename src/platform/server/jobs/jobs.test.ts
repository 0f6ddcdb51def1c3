import { PgBoss } from 'pg-boss';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#platform/testing/database.ts';
import { type Job, noData, openJobs } from './jobs.ts';

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

test('a queue that cannot be read is told as an error that says why', async () => {
  const errors: Error[] = [];
  const jobs = await openJobs(database.jobsUrl, (error) => void errors.push(error));
  const other: typeof job = { ...job, name: 'probe-unread' };
  try {
    await jobs.send(other, { n: 1 });
    await database.asJobsOwner('alter schema pgboss rename to pgboss_away', []);
    await jobs.work(other, async () => {});
    const ofWorker = () => errors.find((error) => 'worker' in error);
    await vi.waitFor(() => expect(ofWorker()).toBeDefined(), 8_000);
    expect(ofWorker()).toBeInstanceOf(Error);
    expect(ofWorker()).toMatchObject({ code: '42P01', message: expect.stringContaining('pgboss.') });
  } finally {
    await database.asJobsOwner('alter schema pgboss_away rename to pgboss', []);
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

test('work that is repeated runs in one process at a time, also where it takes longer than until its next time', async () => {
  const [one, other] = [await openJobs(database.jobsUrl, () => {}), await openJobs(database.jobsUrl, () => {})];
  const often: Job<Record<string, never>> = { name: 'probe-often', data: noData, retries: 0 };
  const marker: typeof job = { ...job, name: 'probe-marker' };
  let [running, most, begun, marks] = [0, 0, 0, 0];
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    running += 1;
    begun += 1;
    most = Math.max(most, running);
    await isLetGo;
    running -= 1;
  };
  try {
    for (const jobs of [one, other]) {
      await jobs.repeat(often, '0 0 1 1 *', run);
      await jobs.work(marker, async () => {
        marks += 1;
      });
    }
    for (let n = 0; n < 2; n++) await one.send(often, {});
    await vi.waitFor(() => expect(running).toBeGreaterThan(0), 8_000);
    // Both processes look for what is due, several times.
    for (let n = 1; n <= 6; n++) {
      await one.send(marker, { n });
      await vi.waitFor(() => expect(marks).toBe(n), 8_000);
    }
    letGo();
    await vi.waitFor(() => expect([begun, running]).toEqual([2, 0]), 8_000);
    expect(most).toBe(1);
  } finally {
    await one.close();
    await other.close();
  }
});

test('after the clock of the database was put back, what waits begins, and what is repeated is due again', async () => {
  const waiting: typeof job = { ...job, name: 'probe-waiting' };
  const before = await openJobs(database.jobsUrl, () => {});
  await before.send(waiting, { n: 1 }, { startAfter: new Date(Date.now() + 3_600_000) });
  await before.send(waiting, { n: 2 });
  await before.close();
  // As a clock leaves it that was two hours ahead until now.
  for (const text of [
    `update pgboss.version set cron_on = now() + interval '2 hours'`,
    `update pgboss.job set created_on = created_on + interval '2 hours', start_after = start_after + interval '2 hours'
     where name = 'probe-waiting'`,
    `insert into pgboss.job (name, state, singleton_key, singleton_on)
     values ('__pgboss__send-it', 'completed', 'probe__', date_trunc('minute', now() at time zone 'UTC') + interval '1 minute')`,
  ])
    await database.asJobsOwner(text, []);
  const after = await openJobs(database.jobsUrl, () => {});
  try {
    const begun: number[] = [];
    await after.work(waiting, async ({ n }) => void begun.push(n));
    await vi.waitFor(() => expect(begun).toEqual([2]), 8_000);
    expect(
      await database.asJobsOwner(
        `select (select cron_on <= now() from pgboss.version) as is_due, (select count(*)::int from pgboss.job
           where name = '__pgboss__send-it' and singleton_on > now() at time zone 'UTC') as begun_ahead`,
        [],
      ),
    ).toMatchObject([{ is_due: true, begun_ahead: 0 }]);
    expect(await after.count(waiting, { n: 1 })).toMatchObject({ waiting: 1 });
  } finally {
    await after.close();
  }
});

test('a job that takes an hour is not begun a second time; one whose process is gone is', async () => {
  const jobs = await openJobs(database.jobsUrl, () => {});
  const long: typeof job = { ...job, name: 'probe-long', retries: 1 };
  const watch = new PgBoss({ connectionString: database.jobsUrl });
  await watch.start();
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  /** Lets the queue look after its jobs as if so much time had gone by. */
  const lookAfter = async (column: string) => {
    const sql = `update pgboss.job set ${column} = now() - interval '1 hour' where name = 'probe-long'`;
    await watch.getDb().executeSql(sql);
    await watch.getDb().executeSql('update pgboss.queue set monitor_claim_on = null');
    await watch.supervise('probe-long');
  };
  let begun = 0;
  try {
    await jobs.work(long, async () => {
      begun += 1;
      await isLetGo;
    });
    await jobs.send(long, { n: 1 });
    await vi.waitFor(() => expect(begun).toBe(1), 8_000);
    await lookAfter('started_on');
    expect(await jobs.count(long, {})).toMatchObject({ running: 1, waiting: 0 });
    await lookAfter('heartbeat_on');
    expect(await jobs.count(long, {})).toMatchObject({ running: 0, waiting: 1 });
  } finally {
    letGo();
    await jobs.close();
    await watch.stop({ graceful: false });
  }
});
