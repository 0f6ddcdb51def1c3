import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { bringDash } from '#dashboard/screens/bring-dash.ts';
import { DashScreen } from '#dashboard/screens/DashScreen.tsx';
import { LearningPart } from '#learning/screens/shared/LearningPart.tsx';

export const Route = createFileRoute('/_side/dash')({
  beforeLoad: guard('auth'),
  loader: ({ context }) => bringDash(context.queryClient),
  component: () => <DashScreen Learning={LearningPart} />,
});
