import type { Slice } from '#access/slice.ts';
import { queued } from '#platform/server/jobs/background.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { invitationsJob, runInvitations } from './jobs.ts';
import { peopleRoutes } from './routes.ts';
import { groupFinder, personFinder } from './store-find.ts';

export const people: Slice<{ readonly directory: TenantDirectory }> = {
  routes: ({ directory }) => peopleRoutes(directory),
  finders: [personFinder, groupFinder],
  background: [queued(invitationsJob, runInvitations)],
};
