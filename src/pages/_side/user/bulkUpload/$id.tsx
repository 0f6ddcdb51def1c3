import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { SlipsScreen } from '#roster/screens/SlipsScreen.tsx';

export const Route = createFileRoute('/_side/user/bulkUpload/$id')({
  beforeLoad: guard('admin'),
  component: function Page() {
    return <SlipsScreen id={Route.useParams().id} />;
  },
});
