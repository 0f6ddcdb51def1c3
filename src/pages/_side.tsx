import { createFileRoute, Outlet } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { SideLayout } from '#site/screens/layouts/SideLayout.tsx';

export const Route = createFileRoute('/_side')({
  beforeLoad: guard('auth'),
  component: () => (
    <SideLayout>
      <Outlet />
    </SideLayout>
  ),
});
