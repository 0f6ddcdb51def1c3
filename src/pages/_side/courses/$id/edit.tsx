import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { ChannelSelect } from '#channel/screens/shared/ChannelSelect.tsx';
import { EditCourseScreen } from '#course/screens/EditCourseScreen.tsx';
import { loadCourse } from '#course/screens/load-course.ts';

const parts = { Channel: ChannelSelect };

export const Route = createFileRoute('/_side/courses/$id/edit')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadCourse(context.queryClient, params.id, { fresh: true }),
  component: function Page() {
    const { id } = Route.useParams();
    return <EditCourseScreen key={id} courseId={id} parts={parts} />;
  },
});
