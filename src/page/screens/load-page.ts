import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { pageLayoutQuery } from '../queries.ts';
import { PAGE_ADDRESS } from '../rules.ts';

/** Loads a published page for its route. Throws the router's not-found where there is none. */
export async function loadPage(client: QueryClient, page: string): Promise<void> {
  if (!PAGE_ADDRESS.test(page) || !(await client.ensureQueryData(pageLayoutQuery(page)))) throw notFound();
}
