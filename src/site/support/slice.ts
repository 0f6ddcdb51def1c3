import type { Slice } from '#access/slice.ts';
import { helpRoutes } from './routes.ts';

export const support: Slice = {
  routes: () => helpRoutes,
};
