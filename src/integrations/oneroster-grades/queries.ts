/** What the browser asks about results at student information systems, and what people change. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import * as contract from './contract.ts';

export const GRADES_AT_ONCE = 20;

export const systemGradesQuery = (quizId: string, page: number) =>
  queryOptions({
    queryKey: ['system-grades', quizId, page],
    queryFn: ({ signal }) =>
      call(contract.listSystemGrades, {
        params: { id: quizId },
        query: { ofst: (page - 1) * GRADES_AT_ONCE, limit: GRADES_AT_ONCE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.unsent ?? 0) > 0 ? 10_000 : false),
  });

export const mySystemGradesQuery = (quizId: string) =>
  queryOptions({
    queryKey: ['my-system-grades', quizId],
    queryFn: ({ signal }) => call(contract.listMySystemGrades, { params: { id: quizId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.grades.some((grade) => grade.state === 'waiting' || grade.state === 'failed') ? 15_000 : false,
  });

export function useSystemGradeActions(quizId: string) {
  const client = useQueryClient();
  const params = { id: quizId };
  const after = async <T>(action: Promise<T>): Promise<T> => {
    try {
      return await action;
    } finally {
      await client.invalidateQueries({ queryKey: ['system-grades', quizId] });
    }
  };
  return {
    decide: (system: string, isOn: boolean) =>
      after(call(contract.decideSystemGrades, { params, body: { system, isOn } })),
    send: () => after(call(contract.sendSystemGrades, { params, body: {} })),
  };
}
