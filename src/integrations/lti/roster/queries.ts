/** What the browser asks about the members of platforms' courses, and what admins change. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import * as contract from './contract.ts';

export const ROSTERS_AT_ONCE = 20;
const WHILE_RUNNING_MS = 3_000;

/** Courses of all platforms, or those of one group; asked again while one is being read. */
export const rostersQuery = (group: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['lti', 'rosters', group ?? '', page],
    queryFn: ({ signal }) =>
      call(contract.listRosters, {
        query: { ...(group !== undefined && { group }), ofst: (page - 1) * ROSTERS_AT_ONCE, limit: ROSTERS_AT_ONCE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rosters.some((one) => one.isRunning) ? WHILE_RUNNING_MS : false),
  });

export function useRosterActions() {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['lti', 'rosters'] }),
      client.invalidateQueries({ queryKey: ['people'] }),
      client.invalidateQueries({ queryKey: ['groups'] }),
    ]);
  const after = async <T>(action: Promise<T>): Promise<T> => {
    try {
      return await action;
    } finally {
      await refresh();
    }
  };
  return {
    change: (id: string, body: contract.RosterInput & { edit: number }) =>
      after(call(contract.updateRoster, { params: { id }, body })),
    start: (id: string) => after(call(contract.startRoster, { params: { id }, body: {} })),
    refresh,
  };
}
