import { createFileRoute } from '@tanstack/react-router';
import { CreateChannelScreen } from '#courses/channels/screens/CreateChannelScreen.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/channels/create')({
  beforeLoad: guard('faculty'),
  component: CreateChannelScreen,
});
