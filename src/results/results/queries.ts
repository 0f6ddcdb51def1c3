/** What the browser asks about one person's results. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { JUST_ASKED_MS } from '#platform/web/query-client.ts';
import {
  countUserAttempts,
  getAttempt,
  getReview,
  getUserQuizReport,
  listUserAttempts,
  listUserQuizzes,
} from './contract.ts';

export type AttemptsQuery = NonNullable<QueryInputOf<typeof listUserAttempts>>;
export type AttemptReport = ResponseOf<typeof getAttempt>;

/** My attempts, newest first; while another page is on its way the last one stays. */
export const userAttemptsQuery = (query: AttemptsQuery) =>
  queryOptions({
    queryKey: ['attempts', 'list', query],
    queryFn: ({ signal }) => call(listUserAttempts, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The quizzes that I have taken, to choose from. */
export const takenQuizzesQuery = () =>
  queryOptions({
    queryKey: ['attempts', 'quizzes'],
    queryFn: ({ signal }) => call(listUserQuizzes, { query: { limit: 100 }, signal }),
  });

const notYetMs = 3000;
/**
 * A page that waits for a result due at a known time asks soon after it, and now and then before. Not all at once:
 * after a large exam many wait for the same moment, and the server has all of them to grade.
 */
const awaitedMs = (at: string): number =>
  Math.min(60_000, Math.max(5000, Date.parse(at) - Date.now()) + Math.random() * 10_000);

/** One attempt; asked again every few seconds while it still runs, and when its result is there. */
export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: ['attempts', 'one', id],
    queryFn: ({ signal }) => call(getAttempt, { params: { id }, signal }),
    staleTime: ({ state }) =>
      state.data?.attempt.state === 'submitted' && state.data.attempt.resultsAt === null ? 30_000 : JUST_ASKED_MS,
    refetchInterval: ({ state }) => {
      const attempt = state.data?.attempt;
      if (attempt?.resultsAt) return awaitedMs(attempt.resultsAt);
      return attempt?.state === 'open' ? notYetMs : false;
    },
  });

/** The questions of a finished attempt. Rejects with 409 while it runs. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['attempts', 'review', id],
    queryFn: ({ signal }) => call(getReview, { params: { id }, signal }),
  });

/** All my attempts at one quiz, and the result that counts. */
export const quizReportQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['attempts', 'report', quizId],
    queryFn: ({ signal }) => call(getUserQuizReport, { query: { quizId }, signal }),
    staleTime: JUST_ASKED_MS,
  });

/** How many attempts at a quiz I have made and have left. */
export const attemptCountQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['attempts', 'count', quizId],
    queryFn: ({ signal }) => call(countUserAttempts, { query: { quizId }, signal }),
    staleTime: JUST_ASKED_MS,
  });
