import type { Slice } from '#access/slice.ts';
import { sealedColumn } from '#platform/server/configuration/installation-secret.ts';
import type { NotificationHub } from './hub.ts';
import { pushPurpose } from './push/actions.ts';
import { notificationRoutes } from './routes.ts';

export const notifications: Slice<{ readonly hub: NotificationHub }> = {
  routes: ({ hub }) => notificationRoutes(hub),
  sealed: [
    sealedColumn({ table: 'push_key', column: 'sealed_private_key', key: [], purpose: (tx) => pushPurpose(tx) }),
  ],
};
