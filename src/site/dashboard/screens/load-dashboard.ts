import type { QueryClient } from '@tanstack/react-query';
import { session } from '#platform/web/session.ts';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';
import { shownAnnouncementsQuery } from '#site/announcements/queries.ts';
import { studentDashboardQuery } from '../queries.ts';
import { AdminDash, TeacherDash } from './staff-dash.ts';

/** The dashboard of the person's role; of a student's also what it shows, where it is the first screen. */
export async function loadDashboard(client: QueryClient): Promise<void> {
  const role = session.get().user?.role;
  if (role !== 'student') return (role === 'admin' ? AdminDash : TeacherDash).preload?.();
  await Promise.all([prefetchFirst(client, studentDashboardQuery()), prefetchFirst(client, shownAnnouncementsQuery())]);
}
