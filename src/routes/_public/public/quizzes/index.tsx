import { createFileRoute } from '@tanstack/react-router';
import { loadPublicQuizzes } from '#site/public-quizzes/screens/load-public-lists.ts';
import { PublicQuizzesScreen } from '#site/public-quizzes/screens/PublicQuizzesScreen.tsx';
import { publicQuizSearch } from '#site/public-quizzes/screens/public-quiz-search.ts';

export const Route = createFileRoute('/_public/public/quizzes/')({
  ...publicQuizSearch.route,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPublicQuizzes(context.queryClient, deps),
  component: PublicQuizzesScreen,
});
