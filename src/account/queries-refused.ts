import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { listRefusedSignIns } from './contract-refused.ts';

export const refusedSignInsQuery = (page: { readonly ofst: number; readonly limit: number }) =>
  queryOptions({
    queryKey: ['account', 'refused-sign-ins', page],
    queryFn: ({ signal }) => call(listRefusedSignIns, { query: page, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
