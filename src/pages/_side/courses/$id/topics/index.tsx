import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { loadCourse } from '#course/screens/load-course.ts';
import { OutlineScreen } from '#course/screens/OutlineScreen.tsx';

export const Route = createFileRoute('/_side/courses/$id/topics/')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadCourse(context.queryClient, params.id, { fresh: true }),
  component: function Page() {
    const { id } = Route.useParams();
    return <OutlineScreen key={id} courseId={id} />;
  },
});
