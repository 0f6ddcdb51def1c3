import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { type CourseParts, CourseScreen } from '#courses/courses/screens/CourseScreen.tsx';
import { loadCourse } from '#courses/courses/screens/load-course.ts';
import { progressQuery } from '#courses/enrolment/queries.ts';
import { CourseOutline } from '#courses/enrolment/screens/shared/CourseOutline.tsx';
import { CourseStanding } from '#courses/enrolment/screens/shared/CourseStanding.tsx';
import { CourseStudents } from '#courses/enrolment/screens/shared/CourseStudents.tsx';
import { useProgress } from '#courses/enrolment/screens/shared/use-progress.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';

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
