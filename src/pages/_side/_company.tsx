import { createFileRoute, Outlet } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { CompanyTabs } from '#company/screens/shared/CompanyTabs.tsx';

/** The pages of the company stand under common tabs. */
export const Route = createFileRoute('/_side/_company')({
  beforeLoad: guard('admin'),
  component: () => (
    <>
      <CompanyTabs />
      <Outlet />
    </>
  ),
});
