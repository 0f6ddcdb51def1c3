import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { ChannelSelect } from '#channel/screens/shared/ChannelSelect.tsx';
import { CreateCourseScreen } from '#course/screens/CreateCourseScreen.tsx';

const parts = { Channel: ChannelSelect };

export const Route = createFileRoute('/_side/courses/create')({
  beforeLoad: guard('faculty'),
  component: () => <CreateCourseScreen parts={parts} />,
});
