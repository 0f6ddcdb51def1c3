/** What the browser asks about the rules for roles and groups, and what admins change. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  createMapping,
  deleteMapping,
  listMapping,
  listMappingValues,
  testMapping,
  updateMapping,
} from './contract.ts';

export const mappingQuery = () =>
  queryOptions({ queryKey: ['mapping', 'rules'], queryFn: ({ signal }) => call(listMapping, { signal }) });

export const mappingValuesQuery = (source: string) =>
  queryOptions({
    queryKey: ['mapping', 'values', source],
    queryFn: ({ signal }) => call(listMappingValues, { query: { source }, signal }),
  });

export function useMappingActions() {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>): Promise<T> => {
    const result = await action;
    await client.invalidateQueries({ queryKey: ['mapping'] });
    return result;
  };
  return {
    add: (body: BodyInputOf<typeof createMapping>) => after(call(createMapping, { body })),
    change: (id: string, body: BodyInputOf<typeof updateMapping>) =>
      after(call(updateMapping, { params: { id }, body })),
    remove: (id: string) => after(call(deleteMapping, { params: { id } })),
    tryOut: (body: BodyInputOf<typeof testMapping>) => call(testMapping, { body }),
  };
}
