import { createFileRoute } from '@tanstack/react-router';
import { CoursesScreen } from '#courses/courses/screens/CoursesScreen.tsx';
import { courseSearch } from '#courses/courses/screens/course-search.ts';
import { CardProgress } from '#courses/enrolment/screens/shared/CardProgress.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';

const parts = { Progress: CardProgress };

export const Route = createFileRoute('/_side/courses/')({
  ...courseSearch.route,
  beforeLoad: guard('auth'),
  component: () => <CoursesScreen parts={parts} />,
});
