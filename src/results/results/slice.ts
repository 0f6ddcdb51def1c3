import type { Slice } from '#access/slice.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import type { FillEnrolment } from './dashboard/actions.ts';
import { resultsRoutes } from './routes.ts';
import { attemptFinder } from './store-find.ts';

export const results: Slice<{ readonly directory: TenantDirectory; readonly fillEnrolment: FillEnrolment }> = {
  routes: ({ directory, fillEnrolment }) => resultsRoutes(directory, fillEnrolment),
  finders: [attemptFinder],
};
