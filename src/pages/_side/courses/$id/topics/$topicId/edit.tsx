import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { EditTopicScreen } from '#course/screens/EditTopicScreen.tsx';
import { loadTopic } from '#course/screens/load-course.ts';

export const Route = createFileRoute('/_side/courses/$id/topics/$topicId/edit')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadTopic(context.queryClient, params.id, params.topicId),
  component: function Page() {
    const { id, topicId } = Route.useParams();
    return <EditTopicScreen key={topicId} courseId={id} topicId={topicId} />;
  },
});
