/**
 * THE registry of what the product does by itself. `server.ts` starts what is listed here and nothing else;
 * `every-job.test.ts` poisons one member of each and fails when one is missing.
 */

import { EVERY_NIGHT, tidyAll, tidyJob } from '#admin/operations/retention.ts';
import { issueAllDue } from '#credentials/certificates/api.ts';
import { issueJob } from '#credentials/certificates/jobs.ts';
import { CONTACTS, startWritingContacts, writeContacts } from '#delivery/events/heartbeat.ts';
import { startSweeping, sweepAll } from '#delivery/finish/sweeper.ts';
import { CLEANING_TIME, cleaningJob, cleanUp, resetRequestJob, runResetRequest } from '#identity/account/jobs.ts';
import { invitationsJob, runInvitations } from '#identity/people/jobs.ts';
import { forgetSheet, forgetSheetJob } from '#identity/user-import/welcome.ts';
import { compareEverywhere, compareJob } from '#items/question-bank/duplicates/groups.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { deliveryFor, mailJob, unsealed } from '#platform/server/mail.ts';
import type { Services } from '#platform/server/services.ts';
import { packEverywhere, packJob } from '#results/statistics/dataset/packing.ts';
import { announceJob, runAnnounce } from '#site/announcements/jobs.ts';
import { publishPagesJob, runPublishPages } from '#site/cms/jobs.ts';
import { EVERY_FIVE_MINUTES, refreshAllStats, statsJob } from '#site/dashboard/api.ts';
import { beat, beatJob, EVERY_MINUTE } from '#site/reminders/jobs.ts';
import { requeueLostTasks, startTasks, type TaskKind, taskJob } from '#tasks/api.ts';

interface Background {
  readonly name: string;
  /** `queued`: single jobs, which the queue tries again; `members`: batches, whose members are isolated here. */
  readonly kind: 'queued' | 'members';
  /** Goes through all that is due once. */
  once?(services: Services, kinds: readonly TaskKind[]): Promise<unknown>;
  /** Further tries of a queued job. */
  readonly retries?: number;
  /** Starts the work in this process; answers how to stop it. */
  start(services: Services, kinds: readonly TaskKind[]): Promise<() => Promise<void>>;
}

const nothing = async (): Promise<void> => undefined;

/** Single jobs: the queue tries each again by itself, records it, and gives it up. */
const queued = <Data extends object>(
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
const repeated = (
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

export const allBackground: readonly Background[] = [
  queued(mailJob, ({ vault, config }, data) => unsealed(vault, deliveryOf(config))(data)),
  queued(resetRequestJob, runResetRequest),
  queued(invitationsJob, runInvitations),
  queued(forgetSheetJob, forgetSheet),
  queued(announceJob, runAnnounce),
  queued(publishPagesJob, runPublishPages),
  repeated(beatJob, EVERY_MINUTE, beat),
  repeated(issueJob, EVERY_MINUTE, issueAllDue),
  repeated(tidyJob, EVERY_NIGHT, tidyAll),
  repeated(statsJob, EVERY_FIVE_MINUTES, refreshAllStats),
  repeated(packJob, EVERY_MINUTE, packEverywhere),
  repeated(compareJob, EVERY_MINUTE, compareEverywhere),
  repeated(cleaningJob, CLEANING_TIME, cleanUp),
  { name: 'sweeps', kind: 'members', once: sweepAll, start: async (services) => startSweeping(services) },
  { name: CONTACTS, kind: 'members', once: writeContacts, start: async (services) => startWritingContacts(services) },
  {
    name: taskJob.name,
    kind: 'members',
    once: requeueLostTasks,
    async start(services, kinds) {
      const stop = await startTasks(services, kinds);
      return async () => stop();
    },
  },
];

/** One connection pool for all mails. */
const deliveries = new WeakMap<Services['config'], ReturnType<typeof deliveryFor>>();
function deliveryOf(config: Services['config']): ReturnType<typeof deliveryFor> {
  const known = deliveries.get(config) ?? deliveryFor(config);
  deliveries.set(config, known);
  return known;
}

/** Starts everything; answers how to stop it. */
export async function startBackground(services: Services, kinds: readonly TaskKind[]): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  for (const work of allBackground) stops.push(await work.start(services, kinds));
  return async () => {
    for (const stop of stops.toReversed()) await stop();
  };
}
