import { countOverdue } from '#delivery/finish/sweeper.ts';
import type { SaveBatcher } from '#delivery/save/save-batcher.ts';
import type { StartBatcher } from '#delivery/start/start-batcher.ts';
import { mailJob } from '#platform/server/mail.ts';
import type { Figure } from '#platform/server/observability/metrics.ts';
import type { Services } from '#platform/server/services.ts';

/** What operators watch beside the requests. */
export const statsOf = (services: Services, saveBatcher: SaveBatcher, startBatcher: StartBatcher): Figure[] => [
  { name: 'saver_depth', help: 'Saves of answers that wait or are being written', read: saveBatcher.depth },
  { name: 'starter_depth', help: 'Beginnings of attempts that wait or are being made', read: startBatcher.depth },
  { name: 'pool_connections', help: 'Connections to the database', read: () => services.database.pool.totalCount },
  { name: 'pool_idle', help: 'Connections that nobody uses', read: () => services.database.pool.idleCount },
  { name: 'pool_waiting', help: 'Work that waits for a connection', read: () => services.database.pool.waitingCount },
  {
    name: 'attempts_overdue',
    help: 'Attempts that should have been handed in, or graded, by now; the same in every process',
    together: 'max',
    read: () => countOverdue(services),
  },
  {
    name: 'mails_waiting',
    help: 'Mails that wait for their turn or their next try; the same in every process',
    together: 'max',
    read: async () => (await services.jobs.count(mailJob, {})).waiting,
  },
  {
    name: 'mails_failed',
    help: 'Mails that were given up; the same in every process',
    together: 'max',
    read: async () => (await services.jobs.count(mailJob, {})).failed,
  },
];
