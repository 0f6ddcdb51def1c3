import type { Slice } from '#access/slice.ts';
import { mediaRoutes } from './routes.ts';

export const media: Slice = {
  routes: () => mediaRoutes,
};
