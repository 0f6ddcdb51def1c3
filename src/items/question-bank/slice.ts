import type { Slice } from '#access/slice.ts';
import { EVERY_MINUTE, repeated } from '#platform/server/jobs/background.ts';
import { questionBenchRoutes } from './bench/routes.ts';
import { compareEverywhere, compareJob } from './duplicates/groups.ts';
import { duplicateRoutes } from './duplicates/routes.ts';
import { exportKind } from './export/export-task.ts';
import { importKind } from './import/import-task.ts';
import { questionRoutes } from './routes.ts';
import { stimulusRoutes } from './stimuli/routes.ts';
import { questionFinder } from './store-find.ts';

export const questionBank: Slice = {
  routes: () => [...questionRoutes, ...questionBenchRoutes, ...duplicateRoutes, ...stimulusRoutes],
  finders: [questionFinder],
  tasks: [importKind, exportKind],
  background: [repeated(compareJob, EVERY_MINUTE, compareEverywhere)],
};
