import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { announcementQuery } from '#site/announcements/queries.ts';
import { EditAnnouncementScreen } from '#site/announcements/screens/AnnouncementFormScreens.tsx';

export const Route = createFileRoute('/_side/announcements/$id')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(announcementQuery(params.id)),
  component: function Page() {
    return <EditAnnouncementScreen id={Route.useParams().id} />;
  },
});
