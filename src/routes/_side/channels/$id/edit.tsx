import { createFileRoute } from '@tanstack/react-router';
import { EditChannelScreen } from '#courses/channels/screens/EditChannelScreen.tsx';
import { loadManagedChannel } from '#courses/channels/screens/load-channel.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/channels/$id/edit')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadManagedChannel(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return <EditChannelScreen key={id} channelId={id} />;
  },
});
