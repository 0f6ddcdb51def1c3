import { createFileRoute } from '@tanstack/react-router';
import { ChannelsScreen } from '#channel/screens/ChannelsScreen.tsx';
import { channelSearch } from '#channel/screens/channel-search.ts';

export const Route = createFileRoute('/_open/channels/')({
  ...channelSearch.route,
  component: () => <ChannelsScreen />,
});
