import { createFileRoute } from '@tanstack/react-router';
import { ExamScreen } from '#attempt/screens/ExamScreen.tsx';

export const Route = createFileRoute('/_exam/exam/var/{-$id}')({
  component: () => <ExamScreen id={Route.useParams().id} isOnePage />,
});
