import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { CallError } from '#platform/web/call.ts';
import { groupQuery } from '../queries.ts';

/** The group; one that is not there is the not-found page. */
export async function loadGroup(client: QueryClient, id: string): Promise<void> {
  try {
    await client.ensureQueryData(groupQuery(id));
  } catch (error) {
    throw error instanceof CallError && (error.statusCode === 404 || error.statusCode === 400) ? notFound() : error;
  }
}
