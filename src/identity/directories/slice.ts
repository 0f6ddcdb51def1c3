import type { DirectorySource } from '#access/directory-source.ts';
import type { Slice } from '#access/slice.ts';
import { queued } from '#platform/server/jobs/background.ts';
import { reapplyJob, reapplyRules } from './jobs.ts';
import { mappingRoutes } from './routes.ts';

export const directories: Slice<{ readonly sources: readonly DirectorySource[] }> = {
  routes: ({ sources }) => mappingRoutes(sources),
  background: [queued(reapplyJob, reapplyRules)],
};
