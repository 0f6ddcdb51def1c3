import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { loadCourse } from '#course/screens/load-course.ts';
import { TopicSchemaScreen } from '#course/screens/SchemaScreens.tsx';

export const Route = createFileRoute('/_side/courses/$id/topics/schema')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadCourse(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return <TopicSchemaScreen courseId={id} />;
  },
});
