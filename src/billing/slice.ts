import type { Slice } from '#access/slice.ts';
import { subscriptionRoutes } from './routes.ts';

export const billing: Slice = {
  routes: () => subscriptionRoutes,
};
