import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { CallError } from '#platform/web/call.ts';
import type { Channel } from '../contract.ts';
import { channelQuery } from '../queries.ts';

/** The channel of a page, from the server: who may see what changes. One that is not there is the not-found page. */
export async function loadChannel(client: QueryClient, id: string): Promise<Channel> {
  try {
    return await client.fetchQuery({ ...channelQuery(id), staleTime: 0 });
  } catch (error) {
    throw error instanceof CallError && (error.statusCode === 404 || error.statusCode === 400) ? notFound() : error;
  }
}

/** As `loadChannel`; one that somebody else looks after is the not-found page, too. */
export async function loadManagedChannel(client: QueryClient, id: string): Promise<Channel> {
  const channel = await loadChannel(client, id);
  if (!channel.may.edit) throw notFound();
  return channel;
}
