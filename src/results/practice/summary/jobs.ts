/** Every few minutes, schools where it is Sunday evening send the summaries of the week. */
import { notify } from '#messaging/notifications/api.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import { type Job, noData } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { eachTenantDue, getTenantRow } from '#tenancy/api.ts';
import { readPractice } from '../actions.ts';
import { summaryOf } from './rules.ts';
import { listDueSummaries, listTenantsToSummarise, readWeek, recordSummary } from './store.ts';

export const SUMMARIES = 'practice-summaries';
export const summaryJob: Job<Record<string, never>> = { name: SUMMARIES, data: noData, retries: 0 };

/** Sends the summaries of one school, each once, whatever crashes. Returns how many were sent. */
export async function sendSummaries(services: Services, tenant: TenantId, given?: Members): Promise<number> {
  const members = given ?? (await openMembers(services, tenant, SUMMARIES));
  const now = services.clock();
  const within = <T>(work: Parameters<typeof inTenant<T>>[2]): Promise<T> => inTenant(services.database, tenant, work);
  const { time_zone } = await within(getTenantRow);
  let sent = 0;
  for (const due of await within((tx) => listDueSummaries(tx, time_zone, now)))
    sent +=
      (await members.run(due.personId, () =>
        within(async (tx) => {
          if (!(await recordSummary(tx, due.personId, due.until))) return 0;
          const practice = await readPractice(tx, due, time_zone, now);
          const summary = summaryOf(await readWeek(tx, due, time_zone), practice.due, practice.isMoreDue);
          return summary === null ? 0 : notify(tx, [due.personId], summary);
        }),
      )) ?? 0;
  return sent;
}

export const sendAllSummaries = (services: Services): Promise<void> =>
  eachTenantDue(services, SUMMARIES, listTenantsToSummarise, sendSummaries);
