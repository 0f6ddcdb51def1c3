import { z } from 'zod';
import { inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import { type Job, noData } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { eachTenantDue } from '#tenancy/api.ts';
import { mailReset } from './passwords/actions-reset.ts';
import { dropSomeOld, oldKinds } from './store.ts';

const resetRequestSchema = z.object({ tenantId: z.uuid(), host: z.string(), email: z.string(), site: z.string() });

export const resetRequestJob: Job<z.output<typeof resetRequestSchema>> = {
  name: 'password-reset',
  data: resetRequestSchema,
  retries: 5,
};

export const runResetRequest = (services: Services, data: z.output<typeof resetRequestSchema>): Promise<void> =>
  mailReset(services, { id: tenantId(data.tenantId), host: data.host }, data.email, data.site);

export const cleaningJob: Job<Record<string, never>> = {
  name: 'account-cleaning',
  data: noData,
  retries: 0,
};
/** Twenty to three at night by UTC. */
export const CLEANING_TIME = '40 2 * * *';

/** Cleans up in every tenant, a thousand rows at a time, so that sign-ins do not wait for it. */
export async function cleanUp(services: Services): Promise<void> {
  const now = services.clock();
  await eachTenantDue(services, cleaningJob.name, 'everyone', async (_, tenant, members) => {
    for (const kind of oldKinds)
      await members.run(kind, async () => {
        while (await inTenant(services.database, tenant, (tx) => dropSomeOld(tx, kind, now)));
      });
  });
}
