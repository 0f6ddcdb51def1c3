import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PublicLayout } from '#site/app-shell/screens/layouts/PublicLayout.tsx';

export const Route = createFileRoute('/_public')({
  component: () => (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  ),
});
