import { createFileRoute } from '@tanstack/react-router';
import { ChannelScreen } from '#courses/channels/screens/ChannelScreen.tsx';
import { memberSearch } from '#courses/channels/screens/channel-search.ts';
import { loadChannel } from '#courses/channels/screens/load-channel.ts';

export const Route = createFileRoute('/_open/channels/$id')({
  ...memberSearch.route,
  loader: ({ context, params }) => loadChannel(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return <ChannelScreen key={id} channelId={id} />;
  },
});
