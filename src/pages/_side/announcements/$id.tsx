import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { announcementQuery } from '#announcement/queries.ts';
import { EditAnnouncementScreen } from '#announcement/screens/AnnouncementFormScreens.tsx';

export const Route = createFileRoute('/_side/announcements/$id')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(announcementQuery(params.id)),
  component: function Page() {
    return <EditAnnouncementScreen id={Route.useParams().id} />;
  },
});
