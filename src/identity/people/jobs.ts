import { z } from 'zod';
import { tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { sendInvitations } from './actions-many.ts';

const invitationsSchema = z.object({
  tenantId: z.uuid(),
  school: z.string(),
  site: z.string(),
  personIds: z.array(z.uuid()),
  requestedAt: z.iso.datetime(),
});

export const invitationsJob: Job<z.output<typeof invitationsSchema>> = {
  name: 'invitations',
  data: invitationsSchema,
  retries: 5,
};

export const runInvitations = (services: Services, data: z.output<typeof invitationsSchema>): Promise<void> =>
  sendInvitations(services, {
    ...data,
    tenantId: tenantId(data.tenantId),
    requestedAt: new Date(data.requestedAt),
  });
