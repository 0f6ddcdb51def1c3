/** What the browser asks about the tools of the exam page. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { getTools } from './contract.ts';

export const toolsQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['quiz-tools', quizId],
    queryFn: ({ signal }) => call(getTools, { params: { id: quizId }, signal }),
  });
