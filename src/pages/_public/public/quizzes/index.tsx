import { createFileRoute } from '@tanstack/react-router';
import { PublicQuizzesScreen } from '#public-quiz/screens/PublicQuizzesScreen.tsx';
import { publicQuizSearch } from '#public-quiz/screens/public-quiz-search.ts';

export const Route = createFileRoute('/_public/public/quizzes/')({
  ...publicQuizSearch.route,
  component: PublicQuizzesScreen,
});
