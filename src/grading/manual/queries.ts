import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import * as contract from './contract.ts';

/** One answer in one attempt. */
export interface ScriptPlace {
  readonly attempt: string;
  readonly question: string;
  /** A part of the answer, by its id; absent: all of it. */
  readonly part?: string | undefined;
}

const at = ({ attempt, question, part = '' }: ScriptPlace) => ({ params: { attempt, question }, query: { part } });

/** What waits to be marked; asked again while somebody looks, since others mark too. */
export const markingQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['marking', quizId],
    queryFn: ({ signal }) => call(contract.getMarking, { params: { id: quizId }, signal }),
    refetchInterval: 15_000,
    staleTime: 0,
  });

/** One answer with its marks. */
export const scriptQuery = (place: ScriptPlace) =>
  queryOptions({
    queryKey: ['script', place],
    queryFn: ({ signal }) => call(contract.getScript, { ...at(place), signal }),
    staleTime: 0,
  });

/** One page of the attempts with answers that wait. */
export const waitingStudentsQuery = (quizId: string, page: { ofst: number; limit: number }) =>
  queryOptions({
    queryKey: ['marking', quizId, 'students', page],
    queryFn: ({ signal }) => call(contract.listMarkingStudents, { params: { id: quizId }, query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const takeNextScript = (quizId: string, asked: BodyInputOf<typeof contract.nextScript>) =>
  call(contract.nextScript, { params: { id: quizId }, body: asked });

export const claimScript = (place: ScriptPlace, takeOver = false) =>
  call(contract.claimScript, { ...at(place), body: { takeOver } });

/** Goes out also when the page is left. */
export const releaseScript = (place: ScriptPlace) => call(contract.releaseScript, { ...at(place), keepalive: true });

export type GivenMark = BodyInputOf<typeof contract.giveMark>;

export const giveMark = (place: ScriptPlace, mark: GivenMark) => call(contract.giveMark, { ...at(place), body: mark });

export const setRules = (quizId: string) =>
  mutationOptions({
    mutationFn: (rules: contract.MarkingRules) =>
      call(contract.setMarkingRules, { params: { id: quizId }, body: rules }),
  });
