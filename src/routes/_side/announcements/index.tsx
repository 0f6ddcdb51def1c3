import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { AnnouncementsScreen } from '#site/announcements/screens/AnnouncementsScreen.tsx';
import { announcementSearch } from '#site/announcements/screens/announcement-search.ts';

export const Route = createFileRoute('/_side/announcements/')({
  ...announcementSearch.route,
  beforeLoad: guard('auth'),
  component: AnnouncementsScreen,
});
