import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { printQuiz } from './contract.ts';

/** The questions of a quiz for print. */
export const printQuery = (quizId: string, hasKey: boolean) =>
  queryOptions({
    queryKey: ['print', quizId, hasKey],
    queryFn: ({ signal }) => call(printQuiz, { params: { id: quizId }, query: { key: hasKey ? '1' : '0' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
