import { createFileRoute, Outlet } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { session } from '#platform/web/session.ts';
import { ExamLayout } from '#site/app-shell/screens/layouts/ExamLayout.tsx';

export const Route = createFileRoute('/_exam')({
  // A guest continues with what was begun on a quiz's public page.
  beforeLoad: (context) => {
    if (!session.get().guest) guard('student')(context);
  },
  component: () => (
    <ExamLayout>
      <Outlet />
    </ExamLayout>
  ),
});
