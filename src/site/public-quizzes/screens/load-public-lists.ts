import type { QueryClient } from '@tanstack/react-query';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';
import type { publicQuizSearch } from './public-quiz-search.ts';

/** Loads the list and its topics where it is the first screen, so that it is drawn once. */
export async function loadPublicQuizzes(client: QueryClient, search: typeof publicQuizSearch.defaults): Promise<void> {
  // Routes are part of every first load; what describes their calls need not be.
  const { publicListQuery, publicTagsQuery } = await import('../queries.ts');
  await Promise.all([
    prefetchFirst(client, publicListQuery(search)),
    prefetchFirst(client, publicTagsQuery({ limit: 100 })),
  ]);
}

/** The same for the topics of public quizzes. */
export async function loadPublicTags(client: QueryClient): Promise<void> {
  const { publicTagsQuery } = await import('../queries.ts');
  await prefetchFirst(client, publicTagsQuery({ limit: 100 }));
}
