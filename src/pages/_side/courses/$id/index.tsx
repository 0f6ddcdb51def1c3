import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#account/guard.ts';
import { type CourseParts, CourseScreen } from '#course/screens/CourseScreen.tsx';
import { loadCourse } from '#course/screens/load-course.ts';

const parts: CourseParts = {};

export const Route = createFileRoute('/_side/courses/$id/')({
  validateSearch: z.object({ tab: z.enum(['overview', 'topics', 'students']).optional().catch(undefined) }),
  beforeLoad: guard('auth'),
  loader: ({ context, params }) => loadCourse(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    const { tab = 'overview' } = Route.useSearch();
    return <CourseScreen key={id} courseId={id} tab={tab} parts={parts} />;
  },
});
