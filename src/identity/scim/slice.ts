import type { Slice } from '#access/slice.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { registerScim } from './files.ts';
import { scimRoutes } from './routes.ts';
import { hasDirectory } from './store-tokens.ts';

export const scim: Slice<{ readonly directory: TenantDirectory }> = {
  routes: () => scimRoutes,
  files: (app, services, { directory }) => registerScim(app, services, directory),
  sources: [{ kind: 'scim', list: async (tx) => ((await hasDirectory(tx)) ? [{ _id: null, name: 'SCIM' }] : []) }],
};
