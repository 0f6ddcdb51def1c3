import { mutationOptions, queryOptions } from '@tanstack/react-query';
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

export const previewOf = (quizId: string) =>
  mutationOptions({
    mutationFn: (choices: Choices) => call(contract.previewRegrade, { params: { id: quizId }, body: { choices } }),
  });

export const startOf = (quizId: string) =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<typeof contract.startRegrade>) =>
      call(contract.startRegrade, { params: { id: quizId }, body }),
  });

export const undoOf = () =>
  mutationOptions({ mutationFn: (id: string) => call(contract.undoRegrade, { params: { id } }) });

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
