import type { Slice } from '#access/slice.ts';
import { companyRoutes } from './routes.ts';

export const tenantSettings: Slice = {
  routes: () => companyRoutes,
};
