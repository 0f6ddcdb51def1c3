import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { SlipsScreen } from '#identity/user-import/screens/SlipsScreen.tsx';

export const Route = createFileRoute('/_side/user/bulkUpload/$id')({
  beforeLoad: guard('admin'),
  component: function Page() {
    return <SlipsScreen id={Route.useParams().id} />;
  },
});
