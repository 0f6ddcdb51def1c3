import { handle, handleStream } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import * as contract from './contract.ts';
import type { NotificationHub } from './hub.ts';
import { addDevice, getPushKey, readPush, removeDevice } from './push/actions.ts';
import { addPushDevice, getPush, makePushKey, removePushDevice } from './push/contract.ts';

export const notificationRoutes = (hub: NotificationHub) => [
  handle(contract.listNotifications, ({ actor, query, inTenant }) =>
    inTenant((tx) => actions.readNotifications(tx, actor, { ...query, unread: query.unread === '1' })),
  ),
  handle(contract.countUnread, ({ actor, inTenant }) => inTenant((tx) => actions.readUnread(tx, actor))),
  handle(contract.markNotifications, ({ actor, body, services, inTenant }) =>
    inTenant((tx) =>
      actions.mark(
        tx,
        actor,
        { ids: body.all ? null : (body.ids ?? []), kind: body.kind, read: body.read },
        services.clock(),
      ),
    ),
  ),
  handle(contract.getNotificationPreferences, ({ actor, inTenant }) =>
    inTenant((tx) => actions.readPreferences(tx, actor)),
  ),
  handle(contract.setNotificationPreferences, ({ actor, body, inTenant }) =>
    inTenant((tx) => actions.changePreferences(tx, actor, body.preferences)),
  ),
  handle(getPush, ({ actor, services, inTenant }) => inTenant((tx) => readPush(tx, actor, services.vault))),
  handle(makePushKey, ({ services, inTenant }) =>
    inTenant(async (tx) => ({ publicKey: (await getPushKey(tx, services.vault)).publicKey })),
  ),
  handle(addPushDevice, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => addDevice(tx, actor, body, services.config, services.clock())),
  ),
  handle(removePushDevice, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => removeDevice(tx, actor, params.id));
    return done;
  }),
  handleStream(contract.streamNotifications, ({ actor, tenant }) => ({
    personId: actor.personId,
    subscribe: (tell) => hub.listen(tenant.id, actor.personId, () => tell('notices')),
  })),
  handle(contract.unsubscribe, async ({ body, inTenant }) => ({
    ...done,
    kind: await inTenant((tx) => actions.unsubscribe(tx, body.token)),
  })),
];
