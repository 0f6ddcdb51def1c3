import type { QueryClient } from '@tanstack/react-query';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

/** Loads the questions where they are the first screen, so that they are drawn once. */
export async function loadFaqs(client: QueryClient, q: string): Promise<void> {
  // Routes are part of every first load; what describes their calls need not be.
  const { faqsQuery } = await import('../queries.ts');
  await prefetchFirst(client, faqsQuery(q));
}
