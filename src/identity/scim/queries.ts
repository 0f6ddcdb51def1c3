/** What the browser asks about the directory of the school, and what admins change. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { createScimToken, getDirectory, revokeScimToken } from './contract.ts';

export const directoryQuery = () =>
  queryOptions({ queryKey: ['directory'], queryFn: ({ signal }) => call(getDirectory, { signal }) });

export function useDirectoryActions() {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>): Promise<T> => {
    const result = await action;
    await client.invalidateQueries({ queryKey: ['directory'] });
    return result;
  };
  return {
    create: (body: BodyInputOf<typeof createScimToken>) => after(call(createScimToken, { body })),
    revoke: (id: string) => after(call(revokeScimToken, { params: { id } })),
  };
}
