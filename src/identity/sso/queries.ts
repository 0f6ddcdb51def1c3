/** What the browser asks about single sign-on, and what admins change. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  checkIssuer,
  createProvider,
  listProviders,
  listSsoWays,
  removeProvider,
  setSsoOnly,
  updateProvider,
} from './contract.ts';

export const ssoWaysQuery = () =>
  queryOptions({ queryKey: ['sso', 'ways'], queryFn: ({ signal }) => call(listSsoWays, { signal }) });

export const providersQuery = () =>
  queryOptions({ queryKey: ['sso', 'providers'], queryFn: ({ signal }) => call(listProviders, { signal }) });

export function useSsoActions() {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>): Promise<T> => {
    try {
      return await action;
    } finally {
      await client.invalidateQueries({ queryKey: ['sso'] });
    }
  };
  return {
    add: (body: BodyInputOf<typeof createProvider>) => after(call(createProvider, { body })),
    change: (id: string, body: BodyInputOf<typeof updateProvider>) =>
      after(call(updateProvider, { params: { id }, body })),
    remove: (id: string) => after(call(removeProvider, { params: { id } })),
    setOnly: (only: boolean) => after(call(setSsoOnly, { body: { only } })),
    check: (issuer: string) => call(checkIssuer, { body: { issuer } }),
  };
}
