import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { SHORTEST, searchAll } from './contract.ts';

/** What the text finds; nothing is asked for less than two letters. */
export const searchAllQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(searchAll, { query: { q }, signal }),
    enabled: [...q].length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
