import type { QueryClient } from '@tanstack/react-query';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';
import type { blogSearch } from './blog-search.ts';

/** Loads the list where it is the first screen, so that it is drawn once. */
export async function loadBlog(client: QueryClient, search: typeof blogSearch.defaults): Promise<void> {
  // Routes are part of every first load; what describes their calls need not be.
  const { blogListQuery } = await import('../queries.ts');
  await prefetchFirst(client, blogListQuery(search));
}
