import { createFileRoute } from '@tanstack/react-router';
import { ChannelSelect } from '#courses/channels/screens/shared/ChannelSelect.tsx';
import { CreateCourseScreen } from '#courses/courses/screens/CreateCourseScreen.tsx';
import { CourseTemplateSelect } from '#credentials/certificates/screens/shared/CourseTemplateSelect.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';

const parts = { Channel: ChannelSelect, Certificate: CourseTemplateSelect };

export const Route = createFileRoute('/_side/courses/create')({
  beforeLoad: guard('faculty'),
  component: () => <CreateCourseScreen parts={parts} />,
});
