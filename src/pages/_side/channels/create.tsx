import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { CreateChannelScreen } from '#channel/screens/CreateChannelScreen.tsx';

export const Route = createFileRoute('/_side/channels/create')({
  beforeLoad: guard('faculty'),
  component: CreateChannelScreen,
});
