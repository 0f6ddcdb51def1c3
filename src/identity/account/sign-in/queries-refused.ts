import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { liftSlowedSignIns, listRefusedSignIns, listSlowedSignIns } from './contract-refused.ts';

export const refusedSignInsQuery = (page: { readonly ofst: number; readonly limit: number }) =>
  queryOptions({
    queryKey: ['account', 'refused-sign-ins', page],
    queryFn: ({ signal }) => call(listRefusedSignIns, { query: page, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

const slowedKey = ['account', 'slowed-sign-ins'];

export const slowedSignInsQuery = () =>
  queryOptions({
    queryKey: slowedKey,
    queryFn: ({ signal }) => call(listSlowedSignIns, { signal }),
    staleTime: 0,
  });

export function useLift() {
  const client = useQueryClient();
  return async (body: { address?: string; person?: string }): Promise<void> => {
    client.setQueryData(slowedKey, await call(liftSlowedSignIns, { body }));
  };
}
