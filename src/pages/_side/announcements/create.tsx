import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { CreateAnnouncementScreen } from '#announcement/screens/AnnouncementFormScreens.tsx';

export const Route = createFileRoute('/_side/announcements/create')({
  beforeLoad: guard('faculty'),
  component: CreateAnnouncementScreen,
});
