import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { CreateQuizScreen } from '#quiz/screens/CreateQuizScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/create')({
  beforeLoad: guard('faculty'),
  component: CreateQuizScreen,
});
