import type { Slice } from '#access/slice.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { registerFiles } from './files.ts';
import { foundRoutes } from './routes.ts';

export const seo: Slice<{ readonly directory: TenantDirectory }> = {
  routes: ({ directory }) => foundRoutes(directory),
  files: (app, services, { directory }) => registerFiles(app, services, directory),
};
