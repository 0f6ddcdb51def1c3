import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { loadRecord } from '#site/student-profile/screens/load-record.ts';
import { RecordScreen } from '#site/student-profile/screens/RecordScreen.tsx';

export const Route = createFileRoute('/_side/user/$id/oldIndex')({
  beforeLoad: guard('auth'),
  loader: ({ context, params }) => loadRecord(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return <RecordScreen key={id} id={id} />;
  },
});
