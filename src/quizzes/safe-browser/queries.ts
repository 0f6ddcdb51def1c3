/** What the browser asks about Safe Exam Browser at a quiz. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { getSafeBrowser } from './contract.ts';

export const safeBrowserQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['quiz-safe-browser', quizId],
    queryFn: ({ signal }) => call(getSafeBrowser, { params: { id: quizId }, signal }),
  });
