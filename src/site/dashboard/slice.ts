import type { Slice } from '#access/slice.ts';
import { repeated } from '#platform/server/jobs/background.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { EVERY_FIVE_MINUTES, refreshAllStats, statsJob } from './actions-stats.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboard: Slice<{ readonly directory: TenantDirectory }> = {
  routes: ({ directory }) => dashboardRoutes(directory),
  background: [repeated(statsJob, EVERY_FIVE_MINUTES, refreshAllStats)],
};
