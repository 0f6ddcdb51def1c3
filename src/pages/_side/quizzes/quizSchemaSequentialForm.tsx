import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { stepsSearch } from '#quiz/screens/form/steps-search.ts';
import { SequentialQuizScreen } from '#quiz/screens/SequentialQuizScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/quizSchemaSequentialForm')({
  ...stepsSearch.route,
  beforeLoad: guard('faculty'),
  component: SequentialQuizScreen,
});
