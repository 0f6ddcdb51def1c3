import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { loadCourse } from '#courses/courses/screens/load-course.ts';
import { CreateTopicScreen } from '#courses/courses/topics/screens/CreateTopicScreen.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/courses/$id/topics/create')({
  validateSearch: z.object({ section: z.string().optional().catch(undefined) }),
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadCourse(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    const { section = null } = Route.useSearch();
    return <CreateTopicScreen key={id} courseId={id} section={section} />;
  },
});
