import { createFileRoute } from '@tanstack/react-router';
import { loadTopic } from '#courses/courses/screens/load-course.ts';
import { EditTopicScreen } from '#courses/courses/topics/screens/EditTopicScreen.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { TopicToolsEditor } from '#integrations/lti/tools/screens/shared/TopicToolsEditor.tsx';

export const Route = createFileRoute('/_side/courses/$id/topics/$topicId/edit')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadTopic(context.queryClient, params.id, params.topicId),
  component: function Page() {
    const { id, topicId } = Route.useParams();
    return (
      <EditTopicScreen key={topicId} courseId={id} topicId={topicId}>
        <TopicToolsEditor topicId={topicId} />
      </EditTopicScreen>
    );
  },
});
