import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { QuizSchemaScreen } from '#quiz/screens/QuizSchemaScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/quizSchema')({
  beforeLoad: guard('faculty'),
  component: QuizSchemaScreen,
});
