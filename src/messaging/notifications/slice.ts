import type { Slice } from '#access/slice.ts';
import type { NotificationHub } from './hub.ts';
import { pushPurpose } from './push/actions.ts';
import { notificationRoutes } from './routes.ts';

export const notifications: Slice<{ readonly hub: NotificationHub }> = {
  routes: ({ hub }) => notificationRoutes(hub),
  sealed: [{ table: 'push_key', column: 'sealed_private_key', key: [], purpose: (tx) => pushPurpose(tx) }],
};
