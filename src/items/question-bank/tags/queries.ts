/** What the browser asks about tags, and does to them. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { listTags } from '#items/question-bank/contract.ts';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { deleteTag, mergeTag, updateTag } from './contract.ts';

export const tagPageQuery = (query: { q: string; ofst: number; limit: number }) =>
  queryOptions({
    queryKey: ['questions', 'tags', 'page', query],
    queryFn: ({ signal }) => call(listTags, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The actions of those who keep the bank. Each throws `CallError`. */
export function useTagActions() {
  const client = useQueryClient();
  const learn = () => client.invalidateQueries({ queryKey: ['questions'] });
  return {
    update: async (id: string, body: NonNullable<BodyInputOf<typeof updateTag>>): Promise<void> => {
      await call(updateTag, { params: { id }, body });
      await learn();
    },
    merge: async (id: string, into: string): Promise<void> => {
      await call(mergeTag, { params: { id }, body: { into } });
      await learn();
    },
    remove: async (id: string): Promise<void> => {
      await call(deleteTag, { params: { id } });
      await learn();
    },
  };
}
