/** What the product does without being asked. A slice names its own in `slice.ts`; the server starts them. */
import type { Services } from '#platform/server/services.ts';
import type { Job } from './jobs.ts';
import type { TaskKind } from './task-kind.ts';

export interface Background {
  readonly name: string;
  /** `queued`: single jobs, which the queue retries; `members`: batches, whose members are isolated by the product. */
  readonly kind: 'queued' | 'members';
  /** Goes once through all that is due. */
  once?(services: Services, kinds: readonly TaskKind[]): Promise<unknown>;
  /** Further tries of a queued job. */
  readonly retries?: number;
  /** Starts the work in this process. Returns how to stop it. */
  start(services: Services, kinds: readonly TaskKind[]): Promise<() => Promise<void>>;
}

/** As a cron expression. */
export const EVERY_MINUTE = '* * * * *';
export const EVERY_FIVE_MINUTES = '*/5 * * * *';

const nothing = async (): Promise<void> => undefined;

/** Single jobs: the queue retries each, records it, and gives it up. */
export const queued = <Data extends object>(
  job: Job<Data>,
  run: (services: Services, data: Data) => Promise<unknown>,
): Background => ({
  name: job.name,
  kind: 'queued',
  retries: job.retries,
  async start(services) {
    await services.jobs.work(job, async (data) => void (await run(services, data)));
    return nothing;
  },
});

/** Runs over all tenants at the minutes of a cron expression, in one of the processes at a time. */
export const repeated = (
  job: Job<Record<string, never>>,
  cron: string,
  run: (services: Services, kinds: readonly TaskKind[]) => Promise<void>,
): Background => ({
  name: job.name,
  kind: 'members',
  once: run,
  async start(services, kinds) {
    await services.jobs.repeat(job, cron, () => run(services, kinds));
    return nothing;
  },
});

/** The same work, and beside it `listen`, which begins sooner what a signal tells of. `listen` returns how to stop. */
export const withListener = (
  background: Background,
  listen: (services: Services) => () => Promise<void>,
): Background => ({
  ...background,
  async start(services, kinds) {
    const stops = [await background.start(services, kinds), listen(services)];
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  },
});
