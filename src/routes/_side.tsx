import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SecondFactorNotice } from '#identity/account/screens/shared/SecondFactorNotice.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { Bell } from '#messaging/notifications/screens/shared/Bell.tsx';
import { SideLayout } from '#site/app-shell/screens/layouts/SideLayout.tsx';
import { SearchButton } from '#site/search/screens/shared/SearchButton.tsx';

const tools = (
  <>
    <SearchButton />
    <Bell />
  </>
);

export const Route = createFileRoute('/_side')({
  beforeLoad: guard('auth'),
  component: () => (
    <SideLayout tools={tools}>
      <SecondFactorNotice />
      <Outlet />
    </SideLayout>
  ),
});
