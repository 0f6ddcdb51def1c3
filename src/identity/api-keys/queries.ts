/** What the browser asks about API keys, and what people change. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  createOwnKey,
  createSchoolKey,
  listOwnKeys,
  listSchoolKeys,
  revokeOwnKey,
  revokeSchoolKey,
} from './contract.ts';

/** Whose keys: those of the school, or the reader's own. */
export type KeysOf = 'own' | 'school';

export const apiKeysQuery = (of: KeysOf) =>
  queryOptions({
    queryKey: ['api-keys', of],
    queryFn: ({ signal }) => call(of === 'own' ? listOwnKeys : listSchoolKeys, { signal }),
  });

export function useApiKeyActions(of: KeysOf) {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>): Promise<T> => {
    const result = await action;
    await client.invalidateQueries({ queryKey: ['api-keys', of] });
    return result;
  };
  return {
    create: (body: BodyInputOf<typeof createOwnKey>) =>
      after(call(of === 'own' ? createOwnKey : createSchoolKey, { body })),
    revoke: (id: string) => after(call(of === 'own' ? revokeOwnKey : revokeSchoolKey, { params: { id } })),
  };
}
