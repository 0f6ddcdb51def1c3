import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useViewer } from '#platform/web/session.ts';
import { PublicLayout } from '#site/screens/layouts/PublicLayout.tsx';
import { SideLayout } from '#site/screens/layouts/SideLayout.tsx';

/** Pages for everybody, in the frame that a visitor or somebody signed in is used to. */
export const Route = createFileRoute('/_open')({
  component: function Open() {
    const Layout = useViewer() ? SideLayout : PublicLayout;
    return (
      <Layout>
        <Outlet />
      </Layout>
    );
  },
});
