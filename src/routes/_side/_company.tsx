import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CompanyFrame } from '#admin/tenant-settings/screens/shared/CompanyFrame.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { useWaiting } from '#site/dashboard/screens/shared/use-waiting.ts';

/** The pages of the school's settings have one frame. */
export const Route = createFileRoute('/_side/_company')({
  beforeLoad: guard('admin'),
  component: function Company() {
    return (
      <CompanyFrame counts={useWaiting()}>
        <Outlet />
      </CompanyFrame>
    );
  },
});
