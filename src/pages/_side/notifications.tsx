import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { NoticesScreen } from '#notice/screens/NoticesScreen.tsx';
import { noticeSearch } from '#notice/screens/notice-search.ts';

export const Route = createFileRoute('/_side/notifications')({
  ...noticeSearch.route,
  beforeLoad: guard('auth'),
  component: NoticesScreen,
});
