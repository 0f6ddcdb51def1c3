import { createFileRoute, Outlet } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { WorkFrame } from './-WorkFrame.tsx';

export const Route = createFileRoute('/_side')({
  beforeLoad: guard('auth'),
  component: () => (
    <WorkFrame>
      <Outlet />
    </WorkFrame>
  ),
});
