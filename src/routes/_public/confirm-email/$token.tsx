import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '#identity/account/profile/screens/ConfirmEmailScreen.tsx';

export const Route = createFileRoute('/_public/confirm-email/$token')({
  component: function Page() {
    return <ConfirmEmailScreen token={Route.useParams().token} />;
  },
});
