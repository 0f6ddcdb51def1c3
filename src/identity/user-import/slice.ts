import type { Slice } from '#access/slice.ts';
import { queued } from '#platform/server/jobs/background.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { userImportRoutes } from './routes.ts';
import { uploadKind } from './task.ts';
import { forgetSheet, forgetSheetJob } from './welcome.ts';

export const userImport: Slice<{ readonly directory: TenantDirectory }> = {
  routes: ({ directory }) => userImportRoutes(directory),
  tasks: [uploadKind],
  background: [queued(forgetSheetJob, forgetSheet)],
};
