import type { Slice } from '#access/slice.ts';
import { providerPurpose } from './actions.ts';
import { ssoRoutes } from './routes.ts';

export const sso: Slice = {
  routes: () => ssoRoutes,
  sealed: [
    {
      table: 'sso_provider',
      column: 'sealed_secret',
      key: ['provider_id'],
      purpose: (tx, row) => providerPurpose(tx, row.provider_id as string),
    },
  ],
};
