import type { Slice } from '#access/slice.ts';
import { EVERY_MINUTE, repeated } from '#platform/server/jobs/background.ts';
import { packEverywhere, packJob } from './dataset/packing.ts';
import { modelsTask } from './models/actions.ts';
import { statisticsRoutes } from './routes.ts';

export const statistics: Slice = {
  routes: () => statisticsRoutes,
  tasks: [modelsTask],
  background: [repeated(packJob, EVERY_MINUTE, packEverywhere)],
};
