import { createFileRoute, Outlet } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { SecondFactorNotice } from '#account/screens/shared/SecondFactorNotice.tsx';
import { Bell } from '#notice/screens/shared/Bell.tsx';
import { SearchButton } from '#search/screens/shared/SearchButton.tsx';
import { SideLayout } from '#site/screens/layouts/SideLayout.tsx';

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
