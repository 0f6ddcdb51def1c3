/** What the browser asks about one person's results. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { getAttempt, getReview, getStudentDashboard, listUserAttempts, listUserQuizzes } from './contract.ts';

export type AttemptsQuery = NonNullable<QueryInputOf<typeof listUserAttempts>>;

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

/** One attempt; asked again every few seconds while it still runs. */
export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: ['attempts', 'one', id],
    queryFn: ({ signal }) => call(getAttempt, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.attempt.state === 'open' ? notYetMs : false),
  });

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['attempts', 'review', id],
    queryFn: ({ signal }) => call(getReview, { params: { id }, signal }),
  });

export const studentDashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'student'],
    queryFn: ({ signal }) => call(getStudentDashboard, { signal }),
    staleTime: 0,
  });
