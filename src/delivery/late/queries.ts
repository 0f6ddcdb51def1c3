/** What the browser asks about answers that arrived late. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { listLateAnswers } from './contract.ts';

export const lateAnswersQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['late-answers', attemptId],
    queryFn: () => call(listLateAnswers, { params: { id: attemptId } }),
  });
