/** What the browser asks about student information systems, and what admins change. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import * as contract from './contract.ts';

export const RUNS_AT_ONCE = 10;
const WHILE_RUNNING_MS = 2_000;

/** All systems; asked again while one is being read. */
export const connectionsQuery = () =>
  queryOptions({
    queryKey: ['oneroster', 'connections'],
    queryFn: ({ signal }) => call(contract.listConnections, { signal }),
    refetchInterval: ({ state }) => (state.data?.connections.some((one) => one.isRunning) ? WHILE_RUNNING_MS : false),
  });

export const runsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['oneroster', 'runs', id, page],
    queryFn: ({ signal }) =>
      call(contract.listRuns, {
        params: { id },
        query: { ofst: (page - 1) * RUNS_AT_ONCE, limit: RUNS_AT_ONCE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['oneroster', 'run', id],
    queryFn: ({ signal }) => call(contract.getRun, { params: { id }, signal }),
  });

export function useOneRosterActions() {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      ['oneroster', 'mapping', 'people', 'groups'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
  const after = async <T>(action: Promise<T>): Promise<T> => {
    try {
      return await action;
    } finally {
      await refresh();
    }
  };
  return {
    add: (body: BodyInputOf<typeof contract.createConnection>) => after(call(contract.createConnection, { body })),
    change: (id: string, body: BodyInputOf<typeof contract.updateConnection>) =>
      after(call(contract.updateConnection, { params: { id }, body })),
    /** Its runs are gone with it: they are not asked for again. */
    remove: async (id: string) => {
      await call(contract.removeConnection, { params: { id } });
      await client.invalidateQueries({ queryKey: connectionsQuery().queryKey });
      client.removeQueries({ queryKey: ['oneroster', 'runs', id] });
      await refresh();
    },
    test: (id: string) => after(call(contract.testConnection, { params: { id }, body: {} })),
    start: (id: string, body: BodyInputOf<typeof contract.startRun>) =>
      after(call(contract.startRun, { params: { id }, body })),
    connect: (id: string, sourcedId: string, person: string) =>
      after(call(contract.connectPerson, { params: { id }, body: { sourcedId, person } })),
    refresh,
  };
}
