import { createFileRoute } from '@tanstack/react-router';
import { loadCourse } from '#courses/courses/screens/load-course.ts';
import { TopicSchemaScreen } from '#courses/courses/screens/SchemaScreens.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/courses/$id/topics/schema')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadCourse(context.queryClient, params.id),
  component: function Page() {
    const { id } = Route.useParams();
    return <TopicSchemaScreen courseId={id} />;
  },
});
