import type { Slice } from '#access/slice.ts';
import { queued } from '#platform/server/jobs/background.ts';
import { announceJob, runAnnounce } from './jobs.ts';
import { announcementRoutes } from './routes.ts';

export const announcements: Slice = {
  routes: () => announcementRoutes,
  background: [queued(announceJob, runAnnounce)],
};
