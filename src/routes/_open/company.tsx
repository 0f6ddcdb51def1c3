import { createFileRoute, redirect } from '@tanstack/react-router';
import { legalQuery } from '#admin/tenant-settings/queries.ts';
import { CompanyScreen } from '#admin/tenant-settings/screens/CompanyScreen.tsx';
import { session } from '#platform/web/session.ts';

/** The public profile; administrators come to the form with which they edit it. */
export const Route = createFileRoute('/_open/company')({
  beforeLoad: () => {
    if (session.get().user?.role === 'admin') throw redirect({ to: '/company/settings', replace: true });
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(legalQuery()),
  component: CompanyScreen,
});
