import { createFileRoute } from '@tanstack/react-router';
import { ResetScreen } from '#identity/account/passwords/screens/ResetScreen.tsx';

export const Route = createFileRoute('/_public/reset/{-$token}')({
  component: function Page() {
    return <ResetScreen token={Route.useParams().token} />;
  },
});
