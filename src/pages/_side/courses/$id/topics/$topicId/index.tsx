import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { loadTopic } from '#learning/screens/load-topic.ts';
import { TopicScreen } from '#learning/screens/TopicScreen.tsx';

export const Route = createFileRoute('/_side/courses/$id/topics/$topicId/')({
  beforeLoad: guard('auth'),
  loader: ({ context, params }) => loadTopic(context.queryClient, params.id, params.topicId),
  component: function Page() {
    const { id, topicId } = Route.useParams();
    return <TopicScreen key={topicId} courseId={id} topicId={topicId} />;
  },
});
