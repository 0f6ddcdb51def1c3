import type { Slice } from '#access/slice.ts';
import { sealedColumn } from '#platform/server/configuration/installation-secret.ts';
import { secretPurpose } from './actions-run.ts';
import { oneRosterBackground } from './background.ts';
import { type GradebookMoved, oneRosterRoutes } from './routes.ts';
import { listConnectionRows } from './store.ts';

export const oneRoster: Slice<{ readonly gradebookMoved: GradebookMoved }> = {
  routes: ({ gradebookMoved }) => oneRosterRoutes(gradebookMoved),
  sources: [
    {
      kind: 'oneroster',
      list: async (tx) => (await listConnectionRows(tx)).map((row) => ({ _id: row.connection_id, name: row.name })),
    },
  ],
  background: oneRosterBackground,
  sealed: [
    sealedColumn({
      table: 'oneroster_connection',
      column: 'sealed_secret',
      key: ['connection_id'],
      purpose: (tx, row) => secretPurpose(tx.tenantId, row.connection_id),
    }),
  ],
};
