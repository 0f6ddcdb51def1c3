import { createFileRoute } from '@tanstack/react-router';
import { PublicQuizzesScreen } from '#site/public-quizzes/screens/PublicQuizzesScreen.tsx';
import { publicQuizSearch } from '#site/public-quizzes/screens/public-quiz-search.ts';

export const Route = createFileRoute('/_public/public/quizzes/')({
  ...publicQuizSearch.route,
  component: PublicQuizzesScreen,
});
