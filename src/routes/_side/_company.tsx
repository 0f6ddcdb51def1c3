import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CompanyTabs } from '#admin/tenant-settings/screens/shared/CompanyTabs.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';

/** The pages of the school's settings have common tabs. */
export const Route = createFileRoute('/_side/_company')({
  beforeLoad: guard('admin'),
  component: () => (
    <>
      <CompanyTabs />
      <Outlet />
    </>
  ),
});
