import { createFileRoute } from '@tanstack/react-router';
import { loadTopic } from '#courses/enrolment/screens/load-topic.ts';
import { TopicScreen } from '#courses/enrolment/screens/TopicScreen.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { TopicTools } from '#integrations/lti/tools/screens/shared/TopicTools.tsx';

export const Route = createFileRoute('/_side/courses/$id/topics/$topicId/')({
  beforeLoad: guard('auth'),
  loader: ({ context, params }) => loadTopic(context.queryClient, params.id, params.topicId),
  component: function Page() {
    const { id, topicId } = Route.useParams();
    return (
      <TopicScreen key={topicId} courseId={id} topicId={topicId}>
        <TopicTools topicId={topicId} />
      </TopicScreen>
    );
  },
});
