/** What the browser asks about public quizzes. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { session } from '#platform/web/session.ts';
import { getPublicQuiz, listGuestAttempts, listPublicQuizzes, listPublicTags, startAsGuest } from './contract.ts';

export const publicQuizzesQuery = (query: NonNullable<QueryInputOf<typeof listPublicQuizzes>>) =>
  queryOptions({
    queryKey: ['public', 'quizzes', query],
    queryFn: ({ signal }) => call(listPublicQuizzes, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The list that an address asks for. */
export const publicListQuery = (search: {
  readonly q: string;
  readonly st: string;
  readonly dif: string;
  readonly ofst: number;
  readonly limit: number;
}) => {
  const { q, st, dif, ofst, limit } = search;
  return publicQuizzesQuery({
    q,
    st,
    dif: /^[1-5]$/.test(dif) ? dif : '',
    ofst: String(ofst),
    limit: String(limit),
  });
};

export const publicQuizQuery = (id: string) =>
  queryOptions({
    queryKey: ['public', 'quiz', id],
    queryFn: ({ signal }) => call(getPublicQuiz, { params: { id }, signal }),
  });

export const publicTagsQuery = (query: NonNullable<QueryInputOf<typeof listPublicTags>>) =>
  queryOptions({
    queryKey: ['public', 'tags', query],
    queryFn: ({ signal }) => call(listPublicTags, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** What this browser has begun without an account. */
export const guestAttemptsQuery = (quiz?: string) =>
  queryOptions({
    queryKey: ['public', 'attempts', quiz ?? ''],
    queryFn: ({ signal }) => call(listGuestAttempts, { query: quiz === undefined ? {} : { quiz }, signal }),
    staleTime: 0,
  });

/** Begins a quiz without an account; returns the attempt. Throws `CallError`. */
export function useStartAsGuest() {
  const client = useQueryClient();
  return async (id: string) => {
    const attempt = await call(startAsGuest, { params: { id } });
    session.enterAsGuest();
    await client.invalidateQueries({ queryKey: ['public', 'attempts'] });
    return attempt;
  };
}
