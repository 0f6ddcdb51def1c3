import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { loadRecord } from '#site/student-profile/screens/load-record.ts';
import { PersonScreen } from '#site/student-profile/screens/PersonScreen.tsx';
import { recordSearch } from '#site/student-profile/screens/record-search.ts';

export const Route = createFileRoute('/_side/user/$id/')({
  ...recordSearch.route,
  beforeLoad: guard('auth'),
  loader: ({ context, params }) => loadRecord(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return <PersonScreen key={id} id={id} />;
  },
});
