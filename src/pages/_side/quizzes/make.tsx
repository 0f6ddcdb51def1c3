import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { MakeQuizScreen } from '#quiz/screens/MakeQuizScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/make')({
  beforeLoad: guard('faculty'),
  component: MakeQuizScreen,
});
