/** What the browser asks about complaints. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import * as contract from './contract.ts';
import type { AppealState } from './rules.ts';

export interface AppealPage {
  readonly ofst: number;
  readonly limit: number;
  readonly state: AppealState | '';
}

/** What I have asked about the questions of my attempt. */
export const ownAppealsQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['complaints', 'attempt', attemptId],
    queryFn: ({ signal }) => call(contract.listOwnAppeals, { params: { id: attemptId }, signal }),
  });

export const askOf = (attemptId: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<typeof contract.askAbout>) =>
      call(contract.askAbout, { params: { id: attemptId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['complaints', 'attempt', attemptId] }),
  });

/** One page of what was asked about a quiz. */
export const appealsQuery = (quizId: string, query: AppealPage) =>
  queryOptions({
    queryKey: ['complaints', 'quiz', quizId, query],
    queryFn: ({ signal }) => call(contract.listAppeals, { params: { id: quizId }, query, signal }),
    staleTime: 0,
  });

export const appealQuery = (id: string) =>
  queryOptions({
    queryKey: ['complaints', 'one', id],
    queryFn: ({ signal }) => call(contract.getAppeal, { params: { id }, signal }),
    staleTime: 0,
  });

export const answerOf = (id: string, client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<typeof contract.answerAppeal>) =>
      call(contract.answerAppeal, { params: { id }, body }),
    // Also when somebody else was faster: then their answer is to be seen. The dashboard counts them.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['complaints'] }),
        client.invalidateQueries({ queryKey: ['dashboard', 'teacher'] }),
      ]),
  });
