/** What the browser asks about SAML providers, and what admins change. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  changeSamlKey,
  checkSamlMetadata,
  confirmPendingSaml,
  createSamlProvider,
  getPendingSaml,
  listSamlProviders,
  replaceSamlMetadata,
  updateSamlProvider,
} from './contract.ts';

export const samlQuery = () =>
  queryOptions({ queryKey: ['sso', 'saml'], queryFn: ({ signal }) => call(listSamlProviders, { signal }) });

/** Asked once: it is about what has just come. */
export const pendingSamlQuery = () =>
  queryOptions({
    queryKey: ['saml', 'pending'],
    queryFn: ({ signal }) => call(getPendingSaml, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const confirmSaml = () => call(confirmPendingSaml, { body: {} });

export function useSamlActions() {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>): Promise<T> => {
    try {
      return await action;
    } finally {
      await client.invalidateQueries({ queryKey: ['sso'] });
    }
  };
  return {
    add: (body: BodyInputOf<typeof createSamlProvider>) => after(call(createSamlProvider, { body })),
    change: (id: string, body: BodyInputOf<typeof updateSamlProvider>) =>
      after(call(updateSamlProvider, { params: { id }, body })),
    replaceMetadata: (id: string, body: BodyInputOf<typeof replaceSamlMetadata>) =>
      after(call(replaceSamlMetadata, { params: { id }, body })),
    changeKey: (step: 'create' | 'use' | 'remove') => after(call(changeSamlKey, { body: { step } })),
    check: (metadata: BodyInputOf<typeof checkSamlMetadata>['metadata']) =>
      call(checkSamlMetadata, { body: { metadata } }),
  };
}
