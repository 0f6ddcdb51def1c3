import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { loadRecord } from '#person-record/screens/load-record.ts';
import { PersonScreen } from '#person-record/screens/PersonScreen.tsx';
import { recordSearch } from '#person-record/screens/record-search.ts';

export const Route = createFileRoute('/_side/user/$id/')({
  ...recordSearch.route,
  beforeLoad: guard('auth'),
  loader: ({ context, params }) => loadRecord(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return <PersonScreen key={id} id={id} />;
  },
});
