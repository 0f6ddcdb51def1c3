import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { MakeQuizScreen } from '#quizzes/screens/MakeQuizScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/make')({
  beforeLoad: guard('faculty'),
  component: MakeQuizScreen,
});
