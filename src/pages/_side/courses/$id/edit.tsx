import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { CourseTemplateSelect } from '#certificate/screens/shared/CourseTemplateSelect.tsx';
import { RulePanel } from '#certificate/screens/shared/RulePanel.tsx';
import { ChannelSelect } from '#channel/screens/shared/ChannelSelect.tsx';
import { EditCourseScreen } from '#course/screens/EditCourseScreen.tsx';
import { loadCourse } from '#course/screens/load-course.ts';

const parts = { Channel: ChannelSelect, Certificate: CourseTemplateSelect };

export const Route = createFileRoute('/_side/courses/$id/edit')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadCourse(context.queryClient, params.id, { fresh: true }),
  component: function Page() {
    const { id } = Route.useParams();
    return (
      <>
        <EditCourseScreen key={id} courseId={id} parts={parts} />
        <RulePanel key={`certificates ${id}`} kind="course" id={id} />
      </>
    );
  },
});
