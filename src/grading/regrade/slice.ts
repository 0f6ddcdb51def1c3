import type { Slice } from '#access/slice.ts';
import { regradeTask } from './actions-task.ts';
import { regradeRoutes } from './routes.ts';

export const regrade: Slice = {
  routes: () => regradeRoutes,
  tasks: [regradeTask],
};
