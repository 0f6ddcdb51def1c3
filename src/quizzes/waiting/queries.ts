import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { getWaiting } from './contract.ts';

/** What waits for the teachers of a quiz; asked again while they look, since others work at it too. */
export const waitingQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['quiz-waiting', quizId],
    queryFn: ({ signal }) => call(getWaiting, { params: { id: quizId }, signal }),
    refetchInterval: 60_000,
  });
