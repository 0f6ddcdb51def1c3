import type { Slice } from '#access/slice.ts';
import { sealedColumn } from '#platform/server/configuration/installation-secret.ts';
import { repeated } from '#platform/server/jobs/background.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { providerPurpose } from './actions.ts';
import { adoptOldRules } from './actions-rules.ts';
import { ssoRoutes } from './routes.ts';
import { registerSaml } from './saml/files.ts';
import { keyPurpose } from './saml/keys.ts';
import { REFRESH_TIME, refreshEverywhere, refreshJob } from './saml/refresh.ts';
import { samlRoutes } from './saml/routes.ts';
import { listSamlRows } from './saml/store.ts';
import { listProviderRows } from './store.ts';

export const sso: Slice<{ readonly directory: TenantDirectory }> = {
  routes: () => [...ssoRoutes, ...samlRoutes],
  files: (app, services, { directory }) => registerSaml(app, services, directory),
  sources: [
    {
      kind: 'oidc',
      async list(tx) {
        await adoptOldRules(tx);
        return (await listProviderRows(tx)).map((row) => ({ _id: row.provider_id, name: row.label }));
      },
    },
    {
      kind: 'saml',
      list: async (tx) => (await listSamlRows(tx)).map((row) => ({ _id: row.provider_id, name: row.label })),
    },
  ],
  background: [repeated(refreshJob, REFRESH_TIME, refreshEverywhere)],
  sealed: [
    sealedColumn({
      table: 'sso_provider',
      column: 'sealed_secret',
      key: ['provider_id'],
      purpose: (tx, row) => providerPurpose(tx, row.provider_id),
    }),
    sealedColumn({
      table: 'saml_key',
      column: 'sealed_private_key',
      key: ['key_id'],
      purpose: (tx, row) => keyPurpose(tx, row.key_id),
    }),
  ],
};
