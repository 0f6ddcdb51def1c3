import type { Slice } from '#access/slice.ts';
import { markingRoutes } from './routes.ts';

export const manualGrading: Slice = {
  routes: () => markingRoutes,
};
