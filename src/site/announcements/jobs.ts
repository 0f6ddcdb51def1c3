import { z } from 'zod';
import { tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { notifyAnnouncements } from './actions.ts';

const announceSchema = z.object({ tenantId: z.uuid() });

/** Sent when something was announced, so that its readers are notified now and not at the next full minute. */
export const announceJob: Job<z.output<typeof announceSchema>> = { name: 'announce', data: announceSchema, retries: 3 };

export async function runAnnounce(services: Services, data: z.output<typeof announceSchema>): Promise<void> {
  await notifyAnnouncements(services, tenantId(data.tenantId));
}
