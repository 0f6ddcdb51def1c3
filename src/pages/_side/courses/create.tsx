import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { CourseTemplateSelect } from '#certificate/screens/shared/CourseTemplateSelect.tsx';
import { ChannelSelect } from '#channel/screens/shared/ChannelSelect.tsx';
import { CreateCourseScreen } from '#course/screens/CreateCourseScreen.tsx';

const parts = { Channel: ChannelSelect, Certificate: CourseTemplateSelect };

export const Route = createFileRoute('/_side/courses/create')({
  beforeLoad: guard('faculty'),
  component: () => <CreateCourseScreen parts={parts} />,
});
