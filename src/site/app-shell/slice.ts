import type { Slice } from '#access/slice.ts';
import { siteRoutes } from './routes.ts';

export const appShell: Slice = {
  routes: () => siteRoutes,
};
