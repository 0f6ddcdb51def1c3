import type { Slice } from '#access/slice.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { practiceRoutes } from './routes.ts';

export const practice: Slice<{ readonly directory: TenantDirectory }> = {
  routes: ({ directory }) => practiceRoutes(directory),
};
