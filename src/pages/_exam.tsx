import { createFileRoute, Outlet } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { ExamLayout } from '#site/screens/layouts/ExamLayout.tsx';

export const Route = createFileRoute('/_exam')({
  beforeLoad: guard('student'),
  component: () => (
    <ExamLayout>
      <Outlet />
    </ExamLayout>
  ),
});
