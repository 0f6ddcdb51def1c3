import type { Slice } from '#access/slice.ts';
import { repeated } from '#platform/server/jobs/background.ts';
import { exportTask } from './exports.ts';
import { tenantImportTask } from './imports.ts';
import { EVERY_NIGHT, tidyAll, tidyJob } from './retention.ts';
import { operationsRoutes } from './routes.ts';

export const operations: Slice = {
  routes: () => operationsRoutes,
  tasks: [exportTask, tenantImportTask],
  background: [repeated(tidyJob, EVERY_NIGHT, tidyAll)],
};
