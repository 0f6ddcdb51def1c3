/** What the browser asks about outside tools, and what admins and teachers change. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import * as contract from './contract.ts';

export const toolsQuery = () =>
  queryOptions({
    queryKey: ['lti-tools', 'all'],
    queryFn: ({ signal }) => call(contract.listTools, { signal }),
    // A tool that has registered itself in another window appears when this one is looked at again.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

export const usableToolsQuery = () =>
  queryOptions({
    queryKey: ['lti-tools', 'usable'],
    queryFn: ({ signal }) => call(contract.listUsableTools, { signal }),
  });

export const topicItemsQuery = (topicId: string) =>
  queryOptions({
    queryKey: ['lti-tools', 'items', topicId],
    queryFn: ({ signal }) => call(contract.listTopicItems, { params: { id: topicId }, signal }),
    // What was chosen or done in the tool's window is here when the person returns.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

export const RESULTS_AT_ONCE = 20;

export const itemResultsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['lti-tools', 'results', id, page],
    queryFn: ({ signal }) =>
      call(contract.listItemResults, {
        params: { id },
        query: { ofst: (page - 1) * RESULTS_AT_ONCE, limit: RESULTS_AT_ONCE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export function useToolActions() {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>): Promise<T> => {
    try {
      return await action;
    } finally {
      await client.invalidateQueries({ queryKey: ['lti-tools'] });
    }
  };
  return {
    add: (body: BodyInputOf<typeof contract.createTool>) => after(call(contract.createTool, { body })),
    change: (id: string, body: BodyInputOf<typeof contract.updateTool>) =>
      after(call(contract.updateTool, { params: { id }, body })),
    remove: (id: string) => after(call(contract.removeTool, { params: { id } })),
    register: (registrationUrl: string) => call(contract.startToolRegistration, { body: { registrationUrl } }),
    place: (topicId: string, body: BodyInputOf<typeof contract.createItem>) =>
      after(call(contract.createItem, { params: { id: topicId }, body })),
    changeItem: (id: string, body: BodyInputOf<typeof contract.updateItem>) =>
      after(call(contract.updateItem, { params: { id }, body })),
    removeItem: (id: string) => after(call(contract.removeItem, { params: { id } })),
  };
}
