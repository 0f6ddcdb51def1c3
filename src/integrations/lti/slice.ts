import type { Slice } from '#access/slice.ts';
import { sealedColumn } from '#platform/server/configuration/installation-secret.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { registerLti } from './files.ts';
import { gradesBackground } from './grades/background.ts';
import { scoreChannel } from './grades/channel.ts';
import { keyPurpose } from './keys.ts';
import { rosterBackground } from './roster/background.ts';
import { rosterRoutes } from './roster/routes.ts';
import { ltiRoutes } from './routes.ts';
import { listPlatformRows } from './store.ts';
import { registerTools } from './tools/files.ts';
import { toolScoresBackground } from './tools/quiz/background.ts';
import { toolRoutes } from './tools/routes.ts';

export const lti: Slice<{ readonly directory: TenantDirectory }> = {
  routes: ({ directory }) => [...ltiRoutes, ...rosterRoutes, ...toolRoutes(directory)],
  sources: [
    {
      kind: 'lti',
      list: async (tx) => (await listPlatformRows(tx)).map((row) => ({ _id: row.platform_id, name: row.name })),
    },
  ],
  files: (app, services, { directory }) => {
    registerLti(app, services, directory);
    registerTools(app, services, directory);
  },
  background: [gradesBackground, ...rosterBackground, toolScoresBackground],
  channels: [scoreChannel],
  sealed: [
    sealedColumn({
      table: 'lti_key',
      column: 'sealed_private_key',
      key: ['key_id'],
      purpose: (tx, row) => keyPurpose(tx, row.key_id),
    }),
  ],
};
