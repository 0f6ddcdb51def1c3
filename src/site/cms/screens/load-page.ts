import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

/** Loads a published page for its route. Throws the router's not-found where there is none. */
export async function loadPage(client: QueryClient, page: string): Promise<void> {
  // Routes are part of every first load; the descriptions of all blocks need not be.
  const [{ pageDataQuery, pageLayoutQuery }, { PAGE_ADDRESS }] = await Promise.all([
    import('../queries.ts'),
    import('../rules.ts'),
  ]);
  if (!PAGE_ADDRESS.test(page)) throw notFound();
  const data = client.ensureQueryData(pageDataQuery(page)).catch(() => undefined);
  const [layout] = await Promise.all([
    client.ensureQueryData(pageLayoutQuery(page)),
    prefetchFirst(client, pageDataQuery(page)),
  ]);
  if (!layout) throw notFound();
  // Whether there is a question to try decides whether its block is there at all.
  if (layout.blocks.some(({ type }) => type === 'sample')) await data;
}

/** Loads the blocks below a screen that is the first one, so that they are drawn with it. */
export async function loadBlocks(client: QueryClient, page: string): Promise<void> {
  const { pageLayoutQuery } = await import('../queries.ts');
  await prefetchFirst(client, pageLayoutQuery(page));
}
