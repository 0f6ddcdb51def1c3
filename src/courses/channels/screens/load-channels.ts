import type { QueryClient } from '@tanstack/react-query';
import { session } from '#platform/web/session.ts';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';
import type { channelSearch } from './channel-search.ts';

/** Loads the list where it is the first screen, so that it is drawn once. */
export async function loadChannels(
  client: QueryClient,
  search: typeof channelSearch.defaults,
  isPublic: boolean,
): Promise<void> {
  // Routes are part of every first load; what describes their calls need not be.
  const { channelListQuery } = await import('../queries.ts');
  await prefetchFirst(client, channelListQuery(search, { isPublic, isSignedIn: session.get().user !== null }));
}
