import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { OverridesScreen } from '#quizzes/accommodations/screens/OverridesScreen.tsx';
import { overridesSearch } from '#quizzes/accommodations/screens/overrides-search.ts';
import { loadQuiz } from '#quizzes/screens/load-quiz.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/overrides')({
  ...overridesSearch.route,
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return <OverridesScreen quizId={quizId} />;
  },
});
