import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { decideCertificate, listDecisions } from '#credentials/certificates/decisions/contract.ts';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import * as contract from './contract.ts';

/** The keys of a quiz and its grading runs; asked again while a run is in progress. */
export const regradeQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['regrade', quizId],
    queryFn: ({ signal }) => call(contract.getRegrade, { params: { id: quizId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'running' || run.state === 'undoing') ? 1500 : false,
    staleTime: 0,
  });

export type Choices = BodyInputOf<typeof contract.previewRegrade>['choices'];

/** What the choices would change, asked as soon as something is chosen. */
export const previewQuery = (quizId: string, choices: Choices) =>
  queryOptions({
    queryKey: ['regrade-preview', quizId, choices],
    queryFn: ({ signal }) => call(contract.previewRegrade, { params: { id: quizId }, body: { choices }, signal }),
    enabled: choices.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Answers that the key of a question could accept too. */
export const givenAnswersQuery = (quizId: string, question: string) =>
  queryOptions({
    queryKey: ['regrade-answers', quizId, question],
    queryFn: ({ signal }) => call(contract.listGivenAnswers, { params: { id: quizId }, query: { question }, signal }),
    staleTime: 0,
  });

export const startOf = (quizId: string) =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<typeof contract.startRegrade>) =>
      call(contract.startRegrade, { params: { id: quizId }, body }),
  });

export const undoRegrade = (id: string) => call(contract.undoRegrade, { params: { id } });
export const undoOf = () => mutationOptions({ mutationFn: undoRegrade });

/** Certificates of the quiz that wait for a decision. */
export const decisionsQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['decisions', quizId],
    queryFn: ({ signal }) => call(listDecisions, { query: { quiz: quizId, state: 'open', limit: 100 }, signal }),
    staleTime: 0,
  });

export const decideOf = () =>
  mutationOptions({
    mutationFn: ({ id, ...body }: { id: string; decision: 'keep' | 'revoke'; reason: string }) =>
      call(decideCertificate, { params: { id }, body }),
  });
