import type { QueryClient } from '@tanstack/react-query';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';
import { myAssignmentsQuery } from '../assignments/queries.ts';
import { practiceQuery, practiceSourcesQuery } from '../queries.ts';

/** All that a student's practice page shows, where it is the first screen. */
export async function loadPractice(client: QueryClient): Promise<void> {
  await Promise.all([
    prefetchFirst(client, myAssignmentsQuery()),
    prefetchFirst(client, practiceQuery()),
    prefetchFirst(client, practiceSourcesQuery()),
  ]);
}
