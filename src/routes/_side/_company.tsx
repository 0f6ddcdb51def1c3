import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CompanyTabs } from '#admin/tenant-settings/screens/shared/CompanyTabs.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { PageTabs } from '#platform/web/ui/PageHead.tsx';
import { useWaiting } from '#site/dashboard/screens/shared/use-waiting.ts';

/** The pages of the school's settings have common tabs. */
export const Route = createFileRoute('/_side/_company')({
  beforeLoad: guard('admin'),
  component: function Company() {
    return (
      <PageTabs value={<CompanyTabs counts={useWaiting()} />}>
        <Outlet />
      </PageTabs>
    );
  },
});
