import { createFileRoute } from '@tanstack/react-router';
import { EnrolmentPart } from '#courses/enrolment/screens/shared/LearningPart.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { loadDashboard } from '#site/dashboard/screens/bring-dash.ts';
import { DashScreen } from '#site/dashboard/screens/DashScreen.tsx';

export const Route = createFileRoute('/_side/dash')({
  beforeLoad: guard('auth'),
  loader: ({ context }) => loadDashboard(context.queryClient),
  component: () => <DashScreen Learning={EnrolmentPart} />,
});
