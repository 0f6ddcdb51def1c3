import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { ChannelSchemaScreen } from '#channel/screens/ChannelSchemaScreen.tsx';

export const Route = createFileRoute('/_side/channels/schema')({
  beforeLoad: guard('faculty'),
  component: ChannelSchemaScreen,
});
