/** What other slices may call of messaging/notifications: notifications in the page, by push and as daily mail. */
export { tendNotifications } from './actions-mail.ts';
export { type NotificationHub, openNotificationHub } from './hub.ts';
export { tendPushes } from './push/actions.ts';
export { notify, notifyMany } from './store.ts';
