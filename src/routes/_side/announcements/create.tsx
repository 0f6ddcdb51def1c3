import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { CreateAnnouncementScreen } from '#site/announcements/screens/AnnouncementFormScreens.tsx';

export const Route = createFileRoute('/_side/announcements/create')({
  beforeLoad: guard('faculty'),
  component: CreateAnnouncementScreen,
});
