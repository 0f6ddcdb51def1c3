import type { Slice } from '#access/slice.ts';
import type { TenantDirectory } from './actions.ts';
import { tenantRoutes } from './routes.ts';

export const tenancy: Slice<{ readonly directory: TenantDirectory }> = {
  routes: ({ directory }) => tenantRoutes(directory),
};
