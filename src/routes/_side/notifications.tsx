import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { NotificationsScreen } from '#messaging/notifications/screens/NotificationsScreen.tsx';
import { notificationSearch } from '#messaging/notifications/screens/notification-search.ts';

export const Route = createFileRoute('/_side/notifications')({
  ...notificationSearch.route,
  beforeLoad: guard('auth'),
  component: NotificationsScreen,
});
