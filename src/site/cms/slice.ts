import type { Slice } from '#access/slice.ts';
import { queued } from '#platform/server/jobs/background.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { publishPagesJob, runPublishPages } from './jobs.ts';
import { pageRoutes } from './routes.ts';

export const cms: Slice<{ readonly directory: TenantDirectory }> = {
  routes: ({ directory }) => pageRoutes(directory),
  background: [queued(publishPagesJob, runPublishPages)],
};
