import { createFileRoute, redirect } from '@tanstack/react-router';
import { askGuard } from '#access/guards.ts';
import { loadCourse } from '#courses/courses/screens/load-course.ts';
import { OutlineScreen } from '#courses/courses/screens/outline/OutlineScreen.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { session } from '#platform/web/session.ts';

export const Route = createFileRoute('/_side/courses/$id/topics/')({
  // Students read the same outline on the course's own page, with what they have done of it.
  beforeLoad: (given) => {
    guard('auth')(given);
    if (askGuard('faculty', session.get().user, '') !== null)
      throw redirect({ to: '/courses/$id', params: given.params, search: { tab: 'topics' }, replace: true });
  },
  loader: ({ context, params }) => loadCourse(context.queryClient, params.id, { fresh: true }),
  component: function Page() {
    const { id } = Route.useParams();
    return <OutlineScreen key={id} courseId={id} />;
  },
});
