import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SecondFactorNotice } from '#account/screens/shared/SecondFactorNotice.tsx';
import { Bell } from '#notice/screens/shared/Bell.tsx';
import { useViewer } from '#platform/web/session.ts';
import { SearchButton } from '#search/screens/shared/SearchButton.tsx';
import { PublicLayout } from '#site/screens/layouts/PublicLayout.tsx';
import { SideLayout } from '#site/screens/layouts/SideLayout.tsx';

const tools = (
  <>
    <SearchButton />
    <Bell />
  </>
);

/** Pages for everybody, in the frame that a visitor or somebody signed in is used to. */
export const Route = createFileRoute('/_open')({
  component: function Open() {
    return useViewer() ? (
      <SideLayout tools={tools}>
        <SecondFactorNotice />
        <Outlet />
      </SideLayout>
    ) : (
      <PublicLayout>
        <Outlet />
      </PublicLayout>
    );
  },
});
