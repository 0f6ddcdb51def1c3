import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { loadRecord } from '#person-record/screens/load-record.ts';
import { RecordScreen } from '#person-record/screens/RecordScreen.tsx';

export const Route = createFileRoute('/_side/user/$id/oldIndex')({
  beforeLoad: guard('auth'),
  loader: ({ context, params }) => loadRecord(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return <RecordScreen key={id} id={id} />;
  },
});
