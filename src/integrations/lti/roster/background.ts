/** Reads the members of courses: at once when somebody asks, and daily where that is chosen. */
import { z } from 'zod';
import { idSchema } from '#platform/contract/shapes.ts';
import { inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import { EVERY_FIVE_MINUTES, queued, repeated } from '#platform/server/jobs/background.ts';
import { type Job, noData } from '#platform/server/jobs/jobs.ts';
import { eachTenantDue } from '#tenancy/api.ts';
import { syncRoster } from './actions-run.ts';
import { listDueContexts, listTenantsWithRosters } from './store.ts';

const dailyJob: Job<Record<string, never>> = { name: 'lti-rosters', data: noData, retries: 0 };

export const rosterJob: Job<{ tenantId: string; contextId: string }> = {
  name: 'lti-roster',
  data: z.object({ tenantId: idSchema, contextId: idSchema }),
  retries: 1,
};

export const rosterBackground = [
  queued(rosterJob, (services, data) => syncRoster(services, tenantId(data.tenantId), data.contextId)),
  repeated(dailyJob, EVERY_FIVE_MINUTES, (services) =>
    eachTenantDue(services, dailyJob.name, listTenantsWithRosters, async (_, tenant, members) => {
      for (const id of await inTenant(services.database, tenant, (tx) => listDueContexts(tx, services.clock())))
        await members.run(id, () => syncRoster(services, tenant, id));
    }),
  ),
];
