import type { Slice } from '#access/slice.ts';
import { sealedColumn } from '#platform/server/configuration/installation-secret.ts';
import { queued, repeated } from '#platform/server/jobs/background.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { CLEANING_TIME, cleaningJob, cleanUp, resetRequestJob, runResetRequest } from './jobs.ts';
import { accountRoutes } from './routes.ts';
import { authenticatorPurpose } from './second-factor/actions.ts';
import { challengePurpose } from './second-factor/actions-challenges.ts';
import { originPurpose } from './sessions/actions-provider.ts';

export const account: Slice<{ readonly directory: TenantDirectory }> = {
  routes: ({ directory }) => accountRoutes(directory),
  background: [queued(resetRequestJob, runResetRequest), repeated(cleaningJob, CLEANING_TIME, cleanUp)],
  sealed: [
    sealedColumn({
      table: 'authenticator',
      column: 'sealed_secret',
      key: ['person_id'],
      purpose: (tx, row) => authenticatorPurpose(tx, row.person_id),
    }),
    sealedColumn({
      table: 'challenge',
      column: 'sealed',
      key: ['token_hash', 'kind'],
      purpose: (tx, row) => challengePurpose(tx, row.kind, row.token_hash),
      isShortLived: true,
    }),
    sealedColumn({
      table: 'session_provider',
      column: 'sealed',
      key: ['session_id'],
      purpose: (tx, row) => originPurpose(tx, row.session_id),
    }),
  ],
};
