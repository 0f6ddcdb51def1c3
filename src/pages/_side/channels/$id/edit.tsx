import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { EditChannelScreen } from '#channel/screens/EditChannelScreen.tsx';
import { loadManagedChannel } from '#channel/screens/load-channel.ts';

export const Route = createFileRoute('/_side/channels/$id/edit')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadManagedChannel(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return <EditChannelScreen key={id} channelId={id} />;
  },
});
