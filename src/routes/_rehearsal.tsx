import { createFileRoute, Outlet } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { ExamLayout } from '#site/app-shell/screens/layouts/ExamLayout.tsx';

export const Route = createFileRoute('/_rehearsal')({
  beforeLoad: guard('faculty'),
  component: () => (
    <ExamLayout>
      <Outlet />
    </ExamLayout>
  ),
});
