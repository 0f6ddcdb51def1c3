import { createFileRoute } from '@tanstack/react-router';
import { ChannelSchemaScreen } from '#courses/channels/screens/ChannelSchemaScreen.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/channels/schema')({
  beforeLoad: guard('faculty'),
  component: ChannelSchemaScreen,
});
