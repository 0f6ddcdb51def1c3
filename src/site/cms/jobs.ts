import { z } from 'zod';
import { tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { publishDue } from './actions-publish.ts';

const publishSchema = z.object({ tenantId: z.uuid() });

/** Sent for the time at which a page is to be published. */
export const publishPagesJob: Job<z.output<typeof publishSchema>> = {
  name: 'publish-pages',
  data: publishSchema,
  retries: 5,
};

/** Whatever is due is published; what was put off or taken back is not, so that a job too many does no harm. */
export async function runPublishPages(services: Services, data: z.output<typeof publishSchema>): Promise<void> {
  await publishDue(services, tenantId(data.tenantId));
}
