import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { listGroups } from './contract.ts';

/** All groups of the tenant, by name (the first hundred). */
export const groupsQuery = () =>
  queryOptions({
    queryKey: ['groups'],
    queryFn: ({ signal }) => call(listGroups, { query: { limit: 100 }, signal }),
    staleTime: 5 * 60_000,
  });
