import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useViewer } from '#platform/web/session.ts';
import { PublicLayout } from '#site/app-shell/screens/layouts/PublicLayout.tsx';
import { WorkFrame } from './-WorkFrame.tsx';

/** Pages for everybody, in the frame that a visitor or somebody signed in is used to. */
export const Route = createFileRoute('/_open')({
  component: function Open() {
    const Frame = useViewer() ? WorkFrame : PublicLayout;
    return (
      <Frame>
        <Outlet />
      </Frame>
    );
  },
});
