import { createFileRoute } from '@tanstack/react-router';
import { AppealsScreen } from '#grading/appeals/screens/AppealsScreen.tsx';
import { appealSearch } from '#grading/appeals/screens/appeal-search.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { loadQuiz } from '#quizzes/screens/load-quiz.ts';
import { PublishedOnly } from '#quizzes/screens/shared/PublishedOnly.tsx';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/complaints')({
  ...appealSearch.route,
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    const { complaint } = Route.useSearch();
    return (
      <PublishedOnly quizId={quizId} tab="complaints">
        <AppealsScreen key={quizId} quizId={quizId} complaint={complaint} />
      </PublishedOnly>
    );
  },
});
