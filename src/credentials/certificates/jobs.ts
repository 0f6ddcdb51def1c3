import { type Job, noData } from '#platform/server/jobs/jobs.ts';

/** Certificates that are issued by themselves, once a minute. */
export const issueJob: Job<Record<string, never>> = {
  name: 'certificates',
  data: noData,
  retries: 0,
};
