import type { Slice } from '#access/slice.ts';
import { previewRoutes } from './routes.ts';

export const preview: Slice = {
  routes: () => previewRoutes,
};
