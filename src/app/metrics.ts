import { mailJob } from '#platform/server/mail.ts';
import type { Figure } from '#platform/server/observability/metrics.ts';
import type { Services } from '#platform/server/services.ts';

/** What operators watch beside the requests. */
export const statsOf = (services: Services): Figure[] => [
  { name: 'pool_connections', help: 'Connections to the database', read: () => services.database.pool.totalCount },
  { name: 'pool_idle', help: 'Connections that nobody uses', read: () => services.database.pool.idleCount },
  {
    name: 'pool_waiting',
    help: 'Transactions that wait for their turn or a connection',
    read: () => services.database.waiting(),
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
