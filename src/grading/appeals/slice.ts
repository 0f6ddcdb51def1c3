import type { Slice } from '#access/slice.ts';
import { appealRoutes } from './routes.ts';

export const appeals: Slice = {
  routes: () => appealRoutes,
};
