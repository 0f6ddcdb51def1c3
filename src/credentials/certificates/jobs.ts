import { z } from 'zod';
import type { Job } from '#platform/server/jobs/jobs.ts';

/** Certificates that are issued by themselves, once a minute. */
export const issueJob: Job<Record<string, never>> = {
  name: 'certificates',
  data: z.object({}).strip() as never,
  retries: 0,
};
