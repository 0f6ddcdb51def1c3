import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { HostScreen } from '#live/screens/host/HostScreen.tsx';

export const Route = createFileRoute('/_live/live/$id')({
  beforeLoad: guard('faculty'),
  component: function Page() {
    const { id } = Route.useParams();
    return <HostScreen key={id} game={id} />;
  },
});
