import { createFileRoute } from '@tanstack/react-router';
import { ChannelScreen } from '#channel/screens/ChannelScreen.tsx';
import { memberSearch } from '#channel/screens/channel-search.ts';
import { loadChannel } from '#channel/screens/load-channel.ts';

export const Route = createFileRoute('/_open/channels/$id')({
  ...memberSearch.route,
  loader: ({ context, params }) => loadChannel(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return <ChannelScreen key={id} channelId={id} />;
  },
});
