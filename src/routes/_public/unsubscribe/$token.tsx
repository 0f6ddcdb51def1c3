import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from '#messaging/notifications/screens/UnsubscribeScreen.tsx';

export const Route = createFileRoute('/_public/unsubscribe/$token')({
  component: function Page() {
    return <UnsubscribeScreen token={Route.useParams().token} />;
  },
});
