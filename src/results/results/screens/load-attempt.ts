/** What the pages of one attempt load first. */
import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { CallError } from '#platform/web/call.ts';
import { session } from '#platform/web/session.ts';
import { quizQuery } from '#quizzes/queries.ts';
import { attemptCountQuery, attemptQuery, quizReportQuery, reviewQuery } from '../queries.ts';
import { mayBeCertified } from '../rules.ts';

const isGone = (error: unknown): boolean =>
  error instanceof CallError && (error.statusCode === 404 || error.statusCode === 400);

/**
 * The attempt with its score. One that is not there, or is not mine to see, is the not-found page. `alsoMine`: what else
 * is drawn beside one's own attempt at a quiz.
 */
export async function loadAttempt(
  client: QueryClient,
  id: string,
  alsoMine: (quizId: string) => Promise<unknown>,
): Promise<void> {
  try {
    const { attempt, person } = await client.ensureQueryData(attemptQuery(id));
    const { _id } = attempt.quiz;
    const isMine = person._id === session.get().user?._id;
    // It comes with the page, so that nothing moves; a page without it is better than none.
    await Promise.allSettled([
      client.ensureQueryData(quizQuery(_id)),
      ...(isMine ? [client.ensureQueryData(quizReportQuery(_id)), client.ensureQueryData(attemptCountQuery(_id))] : []),
      ...(isMine && attempt.state !== 'open' && mayBeCertified(attempt) ? [alsoMine(_id)] : []),
    ]);
  } catch (error) {
    throw isGone(error) ? notFound() : error;
  }
}

/** The attempt's questions. While it runs there is nothing to review: its own page says so. */
export async function loadReviewOf(client: QueryClient, id: string | undefined): Promise<string> {
  if (id === undefined) throw redirect({ to: '/myAttempt', replace: true });
  try {
    await client.ensureQueryData(reviewQuery(id));
    return id;
  } catch (error) {
    if (error instanceof CallError && error.statusCode === 409)
      throw redirect({ to: '/myAttempt/$id', params: { id }, replace: true });
    throw isGone(error) ? notFound() : error;
  }
}
