import type { Slice } from '#access/slice.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { registerTokenEndpoint } from './oauth.ts';
import { apiKeyRoutes } from './routes.ts';

export const apiKeys: Slice<{ readonly directory: TenantDirectory }> = {
  routes: () => apiKeyRoutes,
  files: registerTokenEndpoint,
};
