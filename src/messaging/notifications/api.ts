/** What other slices may call of messaging/notifications: notifications in the page, by push and as daily mail. */
export { dropOldNotifications, tendNotifications } from './actions-mail.ts';
export { type NotificationHub, openNotificationHub } from './hub.ts';
export { tendPushes } from './push/actions.ts';
export { listTenantsToPush } from './push/store.ts';
export { notify, notifyEach, notifyMany } from './store.ts';
export { listTenantsToMail } from './store-mail.ts';
