import { z } from 'zod';
import { tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Job } from '#platform/server/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { mailReset } from './actions.ts';

const resetRequestSchema = z.object({ tenantId: z.uuid(), host: z.string(), email: z.string(), site: z.string() });

export const resetRequestJob: Job<z.output<typeof resetRequestSchema>> = {
  name: 'password-reset',
  data: resetRequestSchema,
  retries: 5,
};

export const runResetRequest = (services: Services, data: z.output<typeof resetRequestSchema>): Promise<void> =>
  mailReset(services, { id: tenantId(data.tenantId), host: data.host }, data.email, data.site);
