import type { QueryClient } from '@tanstack/react-query';
import { shownAnnouncementsQuery } from '#announcement/queries.ts';
import { bringFirst } from '#platform/web/first-screen.ts';
import { session } from '#platform/web/session.ts';
import { studentDashboardQuery } from '../queries.ts';

/** What a student's dashboard shows, where it is the first screen. */
export async function bringDash(client: QueryClient): Promise<void> {
  if (session.get().user?.role !== 'student') return;
  await Promise.all([bringFirst(client, studentDashboardQuery()), bringFirst(client, shownAnnouncementsQuery())]);
}
