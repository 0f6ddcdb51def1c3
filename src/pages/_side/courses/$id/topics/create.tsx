import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#account/guard.ts';
import { CreateTopicScreen } from '#course/screens/CreateTopicScreen.tsx';
import { loadCourse } from '#course/screens/load-course.ts';

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
