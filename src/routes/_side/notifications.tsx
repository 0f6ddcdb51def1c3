import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { NoticesScreen } from '#messaging/notifications/screens/NoticesScreen.tsx';
import { noticeSearch } from '#messaging/notifications/screens/notice-search.ts';

export const Route = createFileRoute('/_side/notifications')({
  ...noticeSearch.route,
  beforeLoad: guard('auth'),
  component: NoticesScreen,
});
