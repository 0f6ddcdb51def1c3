import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { CallError } from '#platform/web/call.ts';
import { findQuizId, type QuizAddress, quizQuery } from '../queries.ts';

/**
 * What the pages of one quiz load first: the quiz itself, as it is remembered, or `fresh` from the server, as the
 * person who edits it needs it. A quiz that is not there is the not-found page.
 */
export async function loadQuiz(
  client: QueryClient,
  address: QuizAddress,
  { fresh = false } = {},
): Promise<{ quizId: string }> {
  try {
    const quizId = await findQuizId(client, address);
    await (fresh
      ? client.fetchQuery({ ...quizQuery(quizId), staleTime: 0 })
      : client.ensureQueryData(quizQuery(quizId)));
    return { quizId };
  } catch (error) {
    if (error instanceof CallError && [400, 404].includes(error.statusCode)) throw notFound();
    throw error;
  }
}
