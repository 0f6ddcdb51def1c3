/** What the browser asks about the data of a person, and their deletion. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import {
  answerDeletion,
  askForDeletion,
  copyOwnData,
  getDeletion,
  getOwnData,
  listDeletions,
  withdrawDeletion,
} from './contract.ts';

export const ownDataQuery = () =>
  queryOptions({ queryKey: ['own-data', 'mine'], queryFn: ({ signal }) => call(getOwnData, { signal }) });

export const deletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-data', 'deletion', id],
    queryFn: ({ signal }) => call(getDeletion, { params: { id }, signal }),
  });

export const deletionsQuery = (query: { state: 'waiting' | 'decided'; ofst: number; limit: number }) =>
  queryOptions({
    queryKey: ['own-data', 'deletions', query],
    queryFn: ({ signal }) => call(listDeletions, { query, signal }),
    placeholderData: keepPreviousData,
  });

export function useOwnDataActions() {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>): Promise<T> => {
    const answer = await action;
    await client.invalidateQueries({ queryKey: ['own-data'] });
    return answer;
  };
  return {
    copy: () => after(call(copyOwnData)),
    ask: (reason: string) => after(call(askForDeletion, { body: { reason } })),
    withdraw: () => after(call(withdrawDeletion)),
    answer: async (id: string, deletes: boolean): Promise<void> => {
      await after(call(answerDeletion, { params: { id }, body: { deletes } }));
      await client.invalidateQueries();
    },
  };
}
