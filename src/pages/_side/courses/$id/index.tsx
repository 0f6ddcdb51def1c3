import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#account/guard.ts';
import { type CourseParts, CourseScreen } from '#course/screens/CourseScreen.tsx';
import { loadCourse } from '#course/screens/load-course.ts';
import { progressQuery } from '#learning/queries.ts';
import { CourseOutline } from '#learning/screens/shared/CourseOutline.tsx';
import { CourseStanding } from '#learning/screens/shared/CourseStanding.tsx';
import { CourseStudents } from '#learning/screens/shared/CourseStudents.tsx';
import { useProgress } from '#learning/screens/shared/use-progress.ts';

const parts: CourseParts = {
  Start: ({ course }) => <CourseStanding course={course._id} />,
  Outline: ({ course }) => <CourseOutline course={course._id} progress={useProgress(course._id)} />,
  Students: ({ course }) => <CourseStudents course={course._id} />,
};

const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);

export const Route = createFileRoute('/_side/courses/$id/')({
  validateSearch: z.object({
    tab: z.enum(['overview', 'topics', 'students']).optional().catch(undefined),
    q: text,
    group: text,
    state: text,
    sort: text,
    ofst: number,
    limit: number,
  }),
  beforeLoad: guard('auth'),
  loader: async ({ context, params }) => {
    await loadCourse(context.queryClient, params.id);
    await context.queryClient.ensureQueryData(progressQuery(params.id));
  },
  component: function Page() {
    const { id } = Route.useParams();
    const { tab = 'overview' } = Route.useSearch();
    return <CourseScreen key={id} courseId={id} tab={tab} parts={parts} />;
  },
});
