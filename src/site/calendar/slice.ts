import type { Slice } from '#access/slice.ts';
import { sealedColumn } from '#platform/server/configuration/installation-secret.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { feedPurpose } from './actions.ts';
import { calendarRoutes } from './routes.ts';

export const calendar: Slice<{ readonly directory: TenantDirectory }> = {
  routes: ({ directory }) => calendarRoutes(directory),
  sealed: [
    sealedColumn({
      table: 'calendar_feed',
      column: 'sealed_token',
      key: ['person_id'],
      purpose: (tx, row) => feedPurpose(tx, row.person_id),
    }),
  ],
};
