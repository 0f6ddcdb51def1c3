import type { Slice } from '#access/slice.ts';
import { sealedColumn } from '#platform/server/configuration/installation-secret.ts';
import { providerPurpose } from './actions.ts';
import { ssoRoutes } from './routes.ts';

export const sso: Slice = {
  routes: () => ssoRoutes,
  sealed: [
    sealedColumn({
      table: 'sso_provider',
      column: 'sealed_secret',
      key: ['provider_id'],
      purpose: (tx, row) => providerPurpose(tx, row.provider_id),
    }),
  ],
};
