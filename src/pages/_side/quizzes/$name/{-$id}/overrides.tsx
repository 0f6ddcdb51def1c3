import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { loadQuiz } from '#quiz/screens/load-quiz.ts';
import { OverridesScreen } from '#quiz/screens/overrides/OverridesScreen.tsx';
import { overridesSearch } from '#quiz/screens/overrides/overrides-search.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/overrides')({
  ...overridesSearch.route,
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return <OverridesScreen quizId={quizId} />;
  },
});
