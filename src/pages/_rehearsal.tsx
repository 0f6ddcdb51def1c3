import { createFileRoute, Outlet } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { ExamLayout } from '#site/screens/layouts/ExamLayout.tsx';

export const Route = createFileRoute('/_rehearsal')({
  beforeLoad: guard('faculty'),
  component: () => (
    <ExamLayout>
      <Outlet />
    </ExamLayout>
  ),
});
