import type { Slice } from '#access/slice.ts';
import { sealedColumn } from '#platform/server/configuration/installation-secret.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { badgePurpose } from './keys.ts';
import { registerDid } from './well-known.ts';

export const badges: Slice<{ readonly directory: TenantDirectory }> = {
  files: (app, services, { directory }) => registerDid(app, services, directory),
  sealed: [
    sealedColumn({
      table: 'badge_secret',
      column: 'sealed_private_key',
      key: ['badge_key_id'],
      purpose: (tx, row) => badgePurpose(tx, row.badge_key_id),
    }),
  ],
};
