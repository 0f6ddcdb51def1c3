/** What the browser asks about learning platforms, and what people change. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import * as contract from './contract.ts';

export const platformsQuery = () =>
  queryOptions({
    queryKey: ['lti', 'platforms'],
    queryFn: ({ signal }) => call(contract.listPlatforms, { signal }),
    staleTime: 0,
  });

export const connectionQuery = () =>
  queryOptions({
    queryKey: ['lti', 'connection'],
    queryFn: ({ signal }) => call(contract.getConnection, { signal }),
    staleTime: 0,
    retry: false,
  });

export const GRADES_AT_ONCE = 20;

export const platformGradesQuery = (quizId: string, page: number) =>
  queryOptions({
    queryKey: ['lti', 'grades', quizId, page],
    queryFn: ({ signal }) =>
      call(contract.listPlatformGrades, {
        params: { id: quizId },
        query: { ofst: (page - 1) * GRADES_AT_ONCE, limit: GRADES_AT_ONCE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.unsent ?? 0) > 0 ? 10_000 : false),
  });

export const myPlatformGradesQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['lti', 'my-grades', quizId],
    queryFn: ({ signal }) => call(contract.listMyPlatformGrades, { params: { id: quizId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.grades.some((grade) => grade.state === 'waiting' || grade.state === 'failed') ? 15_000 : false,
  });

export function useLtiActions() {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>): Promise<T> => {
    try {
      return await action;
    } finally {
      await client.invalidateQueries({ queryKey: ['lti'] });
    }
  };
  return {
    add: (body: BodyInputOf<typeof contract.createPlatform>) => after(call(contract.createPlatform, { body })),
    change: (id: string, body: BodyInputOf<typeof contract.updatePlatform>) =>
      after(call(contract.updatePlatform, { params: { id }, body })),
    remove: (id: string) => after(call(contract.removePlatform, { params: { id } })),
    decide: (id: string, deployment: string, accepts: boolean) =>
      after(call(contract.decideDeployment, { params: { id }, body: { deployment, accepts } })),
    makeLink: () => call(contract.createRegistrationLink, { body: {} }),
    rotateKey: () => after(call(contract.rotateToolKey, { body: {} })),
    connect: () => call(contract.confirmConnection, { body: {} }),
    sendGrades: (quizId: string) => after(call(contract.sendPlatformGrades, { params: { id: quizId }, body: {} })),
  };
}
