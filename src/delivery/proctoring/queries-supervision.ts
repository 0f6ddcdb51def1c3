/** How a quiz is supervised, as its students are told. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { getSupervision } from './contract-supervision.ts';

export const supervisionQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['supervision', quizId],
    queryFn: ({ signal }) => call(getSupervision, { params: { id: quizId }, signal }),
  });
