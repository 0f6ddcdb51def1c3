/** Work that is done after the answer, kept in the database until it succeeds (pg-boss). */
import { PgBoss } from 'pg-boss';
import type { z } from 'zod';

/** A kind of job: its name and the shape of its data. */
export interface Job<Data> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** Tries after the first, with growing pauses. */
  readonly retries: number;
}

export interface Jobs {
  send<Data extends object>(job: Job<Data>, data: Data): Promise<void>;
  /** Runs the jobs of this kind in this process, one at a time. */
  work<Data extends object>(job: Job<Data>, run: (data: Data) => Promise<void>): Promise<void>;
  /** Runs the job again and again, in one of the processes at a time, at the minutes of a cron expression in UTC. */
  repeat(job: Job<Record<string, never>>, cron: string, run: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function openJobs(connectionString: string, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ connectionString, max: 2, application_name: 'tripos-jobs' });
  boss.on('error', onError);
  await boss.start();
  const made = new Set<string>();
  const make = async (job: Job<never>): Promise<void> => {
    if (made.has(job.name)) return;
    await boss.createQueue(job.name);
    made.add(job.name);
  };
  return {
    async send(job, data) {
      await make(job as unknown as Job<never>);
      await boss.send(job.name, data, { retryLimit: job.retries, retryDelay: 2, retryBackoff: true });
    },
    async work(job, run) {
      await make(job as unknown as Job<never>);
      const worker: string = await boss.work(job.name, { pollingIntervalSeconds: 1 }, async (batch) => {
        for (const { data } of batch) await run(job.data.parse(data));
        // Looks for the next one at once; by itself it pauses after each, and does one a second at most.
        boss.notifyWorker(worker);
      });
    },
    async repeat(job, cron, run) {
      await make(job as unknown as Job<never>);
      await boss.schedule(job.name, cron, {}, { singletonKey: job.name, retryLimit: 0 });
      await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => run());
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
