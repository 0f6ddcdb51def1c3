import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { CallError } from '#platform/web/call.ts';
import { publicQuizQuery } from '../queries.ts';

/** What the page of a public quiz loads first; a quiz that is not there, or is no id at all, is the not-found page. */
export async function loadPublicQuiz(client: QueryClient, id: string): Promise<void> {
  try {
    await client.ensureQueryData(publicQuizQuery(id));
  } catch (error) {
    if (error instanceof CallError && [400, 404].includes(error.statusCode)) throw notFound();
    throw error;
  }
}
