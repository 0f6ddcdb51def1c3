import type { Slice } from '#access/slice.ts';
import { EVERY_FIVE_MINUTES, repeated } from '#platform/server/jobs/background.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { fitTask } from './model/actions.ts';
import { practiceRoutes } from './routes.ts';
import { sendAllSummaries, summaryJob } from './summary/jobs.ts';

export const practice: Slice<{ readonly directory: TenantDirectory }> = {
  routes: ({ directory }) => practiceRoutes(directory),
  tasks: [fitTask],
  background: [repeated(summaryJob, EVERY_FIVE_MINUTES, sendAllSummaries)],
};
