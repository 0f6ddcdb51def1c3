import type { Slice } from '#access/slice.ts';
import { sealedColumn } from '#platform/server/configuration/installation-secret.ts';
import { webhookPurpose } from './actions.ts';
import { webhookChannel } from './deliver.ts';
import { webhookRoutes } from './routes.ts';

export const webhooks: Slice = {
  routes: () => webhookRoutes,
  channels: [webhookChannel],
  sealed: [
    sealedColumn({
      table: 'webhook',
      column: 'sealed_secrets',
      key: ['webhook_id'],
      purpose: (tx, row) => webhookPurpose(tx, row.webhook_id),
    }),
  ],
};
