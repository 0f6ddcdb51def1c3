import type { Slice } from '#access/slice.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { blogRoutes } from './routes.ts';

export const blog: Slice<{ readonly directory: TenantDirectory }> = {
  routes: ({ directory }) => blogRoutes(directory),
};
