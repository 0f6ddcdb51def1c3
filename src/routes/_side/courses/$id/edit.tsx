import { createFileRoute } from '@tanstack/react-router';
import { ChannelSelect } from '#courses/channels/screens/shared/ChannelSelect.tsx';
import { EditCourseScreen } from '#courses/courses/screens/EditCourseScreen.tsx';
import { loadCourse } from '#courses/courses/screens/load-course.ts';
import { CourseTemplateSelect } from '#credentials/certificates/screens/shared/CourseTemplateSelect.tsx';
import { RulePanel } from '#credentials/certificates/screens/shared/RulePanel.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';

const parts = { Channel: ChannelSelect, Certificate: CourseTemplateSelect };

export const Route = createFileRoute('/_side/courses/$id/edit')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadCourse(context.queryClient, params.id, { fresh: true }),
  component: function Page() {
    const { id } = Route.useParams();
    return (
      <>
        <EditCourseScreen key={id} courseId={id} parts={parts} />
        <RulePanel key={`certificates ${id}`} id={id} />
      </>
    );
  },
});
