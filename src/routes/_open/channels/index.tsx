import { createFileRoute } from '@tanstack/react-router';
import { ChannelsScreen } from '#courses/channels/screens/ChannelsScreen.tsx';
import { channelSearch } from '#courses/channels/screens/channel-search.ts';

export const Route = createFileRoute('/_open/channels/')({
  ...channelSearch.route,
  component: () => <ChannelsScreen />,
});
