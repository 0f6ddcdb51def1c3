import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { AnnouncementsScreen } from '#announcement/screens/AnnouncementsScreen.tsx';
import { announcementSearch } from '#announcement/screens/announcement-search.ts';

export const Route = createFileRoute('/_side/announcements/')({
  ...announcementSearch.route,
  beforeLoad: guard('auth'),
  component: AnnouncementsScreen,
});
