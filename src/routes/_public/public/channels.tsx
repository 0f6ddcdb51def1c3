import { createFileRoute } from '@tanstack/react-router';
import { ChannelsScreen } from '#courses/channels/screens/ChannelsScreen.tsx';
import { channelSearch } from '#courses/channels/screens/channel-search.ts';
import { loadChannels } from '#courses/channels/screens/load-channels.ts';

export const Route = createFileRoute('/_public/public/channels')({
  ...channelSearch.route,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadChannels(context.queryClient, deps, true),
  component: () => <ChannelsScreen isPublic />,
});
