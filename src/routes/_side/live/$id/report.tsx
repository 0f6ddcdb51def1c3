import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { ReportScreen } from '#live/screens/start/ReportScreen.tsx';

export const Route = createFileRoute('/_side/live/$id/report')({
  beforeLoad: guard('faculty'),
  component: function Page() {
    const { id } = Route.useParams();
    return <ReportScreen key={id} game={id} />;
  },
});
