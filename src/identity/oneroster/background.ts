/** Reads student information systems: soon after somebody asks, and every night where that is chosen. */
import { z } from 'zod';
import { idSchema } from '#platform/contract/shapes.ts';
import { inTenant, type TenantId, tenantId } from '#platform/server/database/tenant-tx.ts';
import { EVERY_FIVE_MINUTES, queued, repeated } from '#platform/server/jobs/background.ts';
import { type Job, noData } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { eachTenantDue, getTenantRow } from '#tenancy/api.ts';
import { askForRun } from './actions.ts';
import { performRun } from './actions-run.ts';
import { nextNight } from './rules.ts';
import { deleteOldRuns, listDue, listTenantsDue, setProgress } from './store.ts';

const nightlyJob: Job<Record<string, never>> = { name: 'oneroster-nightly', data: noData, retries: 0 };

export const runJob: Job<{ tenantId: string; runId: string }> = {
  name: 'oneroster-run',
  data: z.object({ tenantId: idSchema, runId: idSchema }),
  // A run that dies is asked for again by the schedule or by hand: the queue would begin a second one beside a long first.
  retries: 0,
};

/** Sets the next night first: a run that fails is tried then, and by hand before. */
async function startNightly(services: Services, tenant: TenantId, id: string): Promise<void> {
  const now = services.clock();
  const run = await inTenant(services.database, tenant, async (tx) => {
    const { time_zone: timeZone } = await getTenantRow(tx);
    await setProgress(tx, id, { due_at: nextNight(now, timeZone, id) });
    return askForRun(tx, null, id, { kind: 'sync', isFull: false }, now);
  });
  await services.jobs.send(runJob, { tenantId: tenant, runId: run._id });
}

export const oneRosterBackground = [
  queued(runJob, (services, data) => performRun(services, tenantId(data.tenantId), data.runId)),
  repeated(nightlyJob, EVERY_FIVE_MINUTES, (services) =>
    eachTenantDue(services, nightlyJob.name, listTenantsDue, async (_, tenant, members) => {
      const due = await inTenant(services.database, tenant, async (tx) => {
        await deleteOldRuns(tx, services.clock());
        return listDue(tx, services.clock());
      });
      for (const { connection_id: id } of due) await members.run(id, () => startNightly(services, tenant, id));
    }),
  ),
];
