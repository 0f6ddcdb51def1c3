import type { Slice } from '#access/slice.ts';
import { ownDataTask } from './actions.ts';
import { ownDataRoutes } from './routes.ts';

export const privacy: Slice = {
  routes: () => ownDataRoutes,
  tasks: [ownDataTask],
};
