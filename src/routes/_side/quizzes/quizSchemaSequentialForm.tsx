import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { stepsSearch } from '#quizzes/screens/form/steps-search.ts';
import { SequentialQuizScreen } from '#quizzes/screens/SequentialQuizScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/quizSchemaSequentialForm')({
  ...stepsSearch.route,
  beforeLoad: guard('faculty'),
  component: SequentialQuizScreen,
});
