import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { CoursesScreen } from '#course/screens/CoursesScreen.tsx';
import { courseSearch } from '#course/screens/course-search.ts';
import { CardProgress } from '#learning/screens/shared/CardProgress.tsx';

const parts = { Progress: CardProgress };

export const Route = createFileRoute('/_side/courses/')({
  ...courseSearch.route,
  beforeLoad: guard('auth'),
  component: () => <CoursesScreen parts={parts} />,
});
