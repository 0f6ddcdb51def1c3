import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { DashScreen } from '#site/dashboard/screens/DashScreen.tsx';
import { loadDashboard } from '#site/dashboard/screens/load-dashboard.ts';

export const Route = createFileRoute('/_side/dash')({
  beforeLoad: guard('auth'),
  loader: ({ context }) => loadDashboard(context.queryClient),
  component: DashScreen,
});
