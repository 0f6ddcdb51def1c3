import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SecondFactorNotice } from '#identity/account/screens/shared/SecondFactorNotice.tsx';
import { Bell } from '#messaging/notifications/screens/shared/Bell.tsx';
import { useViewer } from '#platform/web/session.ts';
import { PublicLayout } from '#site/app-shell/screens/layouts/PublicLayout.tsx';
import { SideLayout } from '#site/app-shell/screens/layouts/SideLayout.tsx';
import { SearchButton } from '#site/search/screens/shared/SearchButton.tsx';

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
