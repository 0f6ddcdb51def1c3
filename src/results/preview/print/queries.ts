import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf } from '#platform/contract/address.ts';
import { call } from '#platform/web/call.ts';
import { previewWordPaper, printQuiz, printQuizAsWord } from './contract.ts';

/** The questions of a quiz for print. */
export const printQuery = (quizId: string, hasKey: boolean) =>
  queryOptions({
    queryKey: ['print', quizId, hasKey],
    queryFn: ({ signal }) => call(printQuiz, { params: { id: quizId }, query: { key: hasKey ? '1' : '0' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Where the quiz is as a Word document. */
export const wordAddress = (quizId: string): string => addressOf(printQuizAsWord.path, { id: quizId }, {});

/** Questions that the Word document leaves out. */
export const wordLossesQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['print', quizId, 'word'],
    queryFn: ({ signal }) => call(previewWordPaper, { params: { id: quizId }, signal }),
    staleTime: 0,
  });
