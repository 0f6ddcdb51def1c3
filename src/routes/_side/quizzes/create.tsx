import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { CreateQuizScreen } from '#quizzes/screens/CreateQuizScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/create')({
  beforeLoad: guard('faculty'),
  component: CreateQuizScreen,
});
