import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { QuizSchemaScreen } from '#quizzes/screens/QuizSchemaScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/quizSchema')({
  beforeLoad: guard('faculty'),
  component: QuizSchemaScreen,
});
