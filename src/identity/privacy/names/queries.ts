/** What the browser asks about requests for another name. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { answerNameRequest, askForName, getNameRequest, listNameRequests, withdrawName } from './contract.ts';

export const nameRequestQuery = () =>
  queryOptions({ queryKey: ['own-data', 'name'], queryFn: ({ signal }) => call(getNameRequest, { signal }) });

export const nameRequestsQuery = (query: { state: 'waiting' | 'decided'; ofst: number; limit: number }) =>
  queryOptions({
    queryKey: ['own-data', 'names', query],
    queryFn: ({ signal }) => call(listNameRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });

export function useNameActions() {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>): Promise<T> => {
    const answer = await action;
    await client.invalidateQueries({ queryKey: ['own-data'] });
    return answer;
  };
  return {
    ask: (body: NonNullable<BodyInputOf<typeof askForName>>) => after(call(askForName, { body })),
    withdraw: () => after(call(withdrawName)),
    answer: async (id: string, body: NonNullable<BodyInputOf<typeof answerNameRequest>>): Promise<void> => {
      await call(answerNameRequest, { params: { id }, body });
      // Names are on many pages.
      await client.invalidateQueries();
    },
  };
}
