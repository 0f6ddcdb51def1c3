import { createFileRoute } from '@tanstack/react-router';
import { ItemRegrade } from '#grading/regrade/screens/shared/ItemRegrade.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { loadQuiz } from '#quizzes/screens/load-quiz.ts';
import { PublishedOnly } from '#quizzes/screens/shared/PublishedOnly.tsx';
import { StatisticsScreen } from '#results/statistics/screens/StatisticsScreen.tsx';
import { statisticsSearch } from '#results/statistics/screens/statistics-search.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/statistics')({
  ...statisticsSearch.route,
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return (
      <PublishedOnly quizId={quizId} tab="statistics">
        <StatisticsScreen key={quizId} quizId={quizId} itemFrame={ItemRegrade} />
      </PublishedOnly>
    );
  },
});
