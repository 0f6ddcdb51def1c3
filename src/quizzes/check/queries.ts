/** What the browser asks before a quiz is published. */
import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { quizzesKey } from '#quizzes/queries.ts';
import { checkQuiz } from './contract.ts';

/** The findings about a quiz by its id, or about settings that are not saved. */
export const checkQuery = (body: BodyInputOf<typeof checkQuiz>) =>
  queryOptions({
    queryKey: [...quizzesKey, 'check', body],
    queryFn: async ({ signal }) => (await call(checkQuiz, { body, signal })).findings,
    // The clock and the bank have their say in it.
    staleTime: 0,
    gcTime: 0,
  });
