import { createFileRoute, Outlet } from '@tanstack/react-router';
import { BlankLayout } from '#site/app-shell/screens/layouts/BlankLayout.tsx';

/** Live quizzes: on a projector and on phones the game has the whole screen. */
export const Route = createFileRoute('/_live')({
  component: () => (
    <BlankLayout>
      <Outlet />
    </BlankLayout>
  ),
});
