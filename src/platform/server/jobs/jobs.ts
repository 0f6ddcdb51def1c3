/** Work that is done after the answer, kept in the database until it succeeds (pg-boss). */
import { PgBoss } from 'pg-boss';
import { z } from 'zod';

/** A kind of job: its name and the shape of its data. */
export interface Job<Data> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** Tries after the first, with growing pauses. */
  readonly retries: number;
}

/** For jobs that are told nothing. */
export const noData: z.ZodType<Record<string, never>> = z.object({}).transform(() => ({}));

export interface SendOptions {
  /** Not before then. */
  readonly startAfter?: Date;
  /** Waits until everything else of its kind is done. */
  readonly yields?: boolean;
}

export interface Jobs {
  send<Data extends object>(job: Job<Data>, data: Data, options?: SendOptions): Promise<void>;
  /** Sends many in one statement: one to begin at once, and another every given number of seconds. */
  sendMany<Data extends object>(job: Job<Data>, all: readonly Data[], everySeconds: number): Promise<void>;
  /** Runs the jobs of this kind in this process, one after the other. */
  work<Data extends object>(job: Job<Data>, run: (data: Data) => Promise<void>): Promise<void>;
  /** Runs the job again and again, in one of the processes at a time, at the minutes of a cron expression in UTC. */
  repeat(job: Job<Record<string, never>>, cron: string, run: () => Promise<void>): Promise<void>;
  /** How many jobs of this kind are in each state, of those whose data holds these values. */
  count<Data extends object>(job: Job<Data>, of: Partial<Data>): Promise<JobCounts>;
  /** The jobs of this kind that were given up, the newest first. */
  listFailed<Data extends object>(job: Job<Data>, of: Partial<Data>): Promise<FailedJob<Data>[]>;
  /** Puts a failed job back in the queue. False when there is none with these values. */
  retry<Data extends object>(job: Job<Data>, id: string, of: Partial<Data>): Promise<boolean>;
  close(): Promise<void>;
}

export interface JobCounts {
  /** Including those that wait for their next try. */
  readonly waiting: number;
  readonly running: number;
  readonly done: number;
  readonly failed: number;
}

export interface FailedJob<Data> {
  readonly id: string;
  readonly data: Data;
  readonly tries: number;
  readonly failedAt: Date | null;
  /** What the last try said. */
  readonly reason: string;
}

/** The limit of failed jobs shown; more than these usually share one reason. */
const FAILED_AT_MOST = 200;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type JobsDatabase = ReturnType<PgBoss['getDb']>;

async function countJobs(database: JobsDatabase, name: string, of: object): Promise<JobCounts> {
  const { rows } = await database.executeSql(
    'select state::text as state, count(*)::int as count from pgboss.job where name = $1 and data @> $2::jsonb group by 1',
    [name, JSON.stringify(of)],
  );
  const sum = (...states: string[]): number =>
    rows.filter((row) => states.includes(row.state)).reduce((all, row) => all + row.count, 0);
  return {
    waiting: sum('created', 'retry'),
    running: sum('active'),
    done: sum('completed'),
    failed: sum('failed'),
  };
}

async function listFailedJobs<Data>(database: JobsDatabase, job: Job<Data>, of: object): Promise<FailedJob<Data>[]> {
  const { rows } = await database.executeSql(
    `select id, data, retry_count, completed_on, output from pgboss.job
     where name = $1 and state = 'failed' and data @> $2::jsonb order by completed_on desc nulls last limit $3`,
    [job.name, JSON.stringify(of), FAILED_AT_MOST],
  );
  return rows.map((row) => ({
    id: row.id,
    data: job.data.parse(row.data),
    tries: row.retry_count + 1,
    failedAt: row.completed_on,
    reason: typeof row.output?.message === 'string' ? row.output.message : '',
  }));
}

/** Which of these queues have something to do now. The queue's own look for each costs as much as this for all. */
const DUE = `select q.name from unnest($1::text[]) as q (name) where exists (
  select from pgboss.job j
  where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;
const LOOK_MS = 1_000;
/** How often each queue is looked at for itself, whatever the look for all says. */
const OWN_LOOK_S = 30;

/** Wakes the workers of queues that have something to do; each is named by its queue. Returns how to stop. */
function wakeWhenDue(boss: PgBoss, workers: ReadonlyMap<string, string>): () => void {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking || workers.size === 0) return;
    isLooking = true;
    try {
      const { rows } = await boss.getDb().executeSql(DUE, [[...workers.keys()]]);
      for (const { name } of rows) boss.notifyWorker(workers.get(name)!);
    } catch {
      // The database is away: the workers' own looks say so.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}

/** Where it never was, it stays so: `least` would pass over that. */
const wound = (column: string): string => `${column} = case when ${column} > now() then now() else ${column} end`;

/**
 * Takes back what lies ahead of the database's clock, because that was put back: when the queue did something last, for which
 * minutes it has begun what is repeated, signs of life, and from when jobs may begin that were to begin at once. Until the
 * clock shows those times again the library would begin nothing that is repeated, and miss no process.
 */
const WIND_BACK = `
  with ahead as (
    update pgboss.version set ${wound('cron_on')}, ${wound('bam_on')}, ${wound('flow_on')}, ${wound('reindex_on')}
    where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '1 minute' returning 1),
  queues as (
    update pgboss.queue set ${wound('monitor_claim_on')}, ${wound('maintain_on')}
    where exists (select from ahead)),
  minutes as (
    delete from pgboss.job where exists (select from ahead)
      and name = '__pgboss__send-it' and state = 'completed' and singleton_on > now() at time zone 'UTC')
  update pgboss.job set ${wound('heartbeat_on')},
    start_after = case when start_after = created_on then least(start_after, now()) else start_after end
  where exists (select from ahead) and state <= 'active' and (heartbeat_on > now() or created_on > now())`;
const WIND_BACK_MS = 60_000;

/** The look of each second keeps one connection open; the other, for two at once, need not outlive that. */
const IDLE_MS = 2_000;

/** Its workers' errors arrive from the library as plain objects, of which a log says nothing. */
const asError = (given: object): Error =>
  given instanceof Error ? given : Object.assign(new Error('The queue of jobs could not be read'), given);

/** `onError`: the queue could not be read; the work of a job that failed is no such error. */
export async function openJobs(connectionString: string, onError: (error: Error) => void): Promise<Jobs> {
  const connections = { max: 2, idleTimeoutMillis: IDLE_MS };
  const boss = new PgBoss({ connectionString, ...connections, application_name: 'tripos-jobs' });
  boss.on('error', (error) => onError(asError(error)));
  await boss.start();
  const windBack = (): Promise<unknown> => boss.getDb().executeSql(WIND_BACK);
  await windBack().catch((error: object) => onError(asError(error)));
  // While the database is away the workers' own looks say so.
  const winding = setInterval(() => void windBack().catch(() => undefined), WIND_BACK_MS).unref();
  const workers = new Map<string, string>();
  const stopWaking = wakeWhenDue(boss, workers);
  const made = new Set<string>();
  const make = async (job: { readonly name: string }): Promise<void> => {
    if (made.has(job.name)) return;
    await boss.createQueue(job.name);
    made.add(job.name);
  };
  return {
    async send(job, data, { startAfter, yields } = {}) {
      await make(job);
      await boss.send(job.name, data, {
        ...retrying(job),
        ...(startAfter && { startAfter }),
        ...(yields && { priority: -1 }),
      });
    },
    async sendMany(job, all, everySeconds) {
      await make(job);
      // Counted by the database, whose clock decides when a job is due.
      const jobs = all.map((data, index) => ({ data, ...retrying(job), startAfter: index * everySeconds }));
      if (jobs.length > 0) await boss.insert(job.name, jobs);
    },
    async work(job, run) {
      await make(job);
      const worker: string = await boss.work(job.name, { pollingIntervalSeconds: OWN_LOOK_S }, async (batch) => {
        for (const { data } of batch) await run(job.data.parse(data));
        // Looks for the next one at once; otherwise it pauses after each, and does one a second at most.
        boss.notifyWorker(worker);
      });
      workers.set(job.name, worker);
    },
    async repeat(job, cron, run) {
      await make(job);
      // The library changes no policy of a queue that is there, such as those of older servers.
      await boss.getDb().executeSql(ONE_AT_A_TIME, [job.name]);
      await boss.schedule(job.name, cron, {}, { ...alive, retryLimit: 0 });
      workers.set(job.name, await boss.work(job.name, { pollingIntervalSeconds: OWN_LOOK_S }, async () => run()));
    },
    async count(job, of) {
      await make(job);
      return countJobs(boss.getDb(), job.name, of);
    },
    async listFailed(job, of) {
      await make(job);
      return listFailedJobs(boss.getDb(), job, of);
    },
    async retry(job, id, of) {
      await make(job);
      if (!UUID.test(id)) return false;
      const { rows } = await boss
        .getDb()
        .executeSql(
          `select id from pgboss.job where name = $1 and id = $2 and state = 'failed' and data @> $3::jsonb`,
          [job.name, id, JSON.stringify(of)],
        );
      if (rows.length === 0) return false;
      await boss.retry(job.name, id);
      return true;
    },
    async close() {
      stopWaking();
      clearInterval(winding);
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

const ONE_AT_A_TIME = `update pgboss.queue set policy = 'singleton' where name = $1 and policy <> 'singleton'`;

/**
 * A job whose process is gone is noticed by its missing heartbeat; one that takes long continues, for a day. By time alone the queue
 * would begin it again beside the first.
 */
const alive = { heartbeatSeconds: 60, expireInSeconds: 24 * 3_600 } as const;

const retrying = (job: { readonly retries: number }) =>
  ({ ...alive, retryLimit: job.retries, retryDelay: 2, retryBackoff: true }) as const;
