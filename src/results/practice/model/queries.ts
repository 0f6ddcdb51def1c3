import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { choosePracticeModel, fitPracticeModel, getPracticeModel } from './contract.ts';

const key = ['practice', 'model'] as const;

/** The memory model of the school and its versions. */
export const practiceModelQuery = () =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => call(getPracticeModel, { signal }), staleTime: 0 });

export function useFitModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(fitPracticeModel, {}),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Null: the standard parameters. */
export function useChooseModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number | null) => call(choosePracticeModel, { body: { version } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
