import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { RegradeScreen } from '#grading/regrade/screens/RegradeScreen.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { loadQuiz } from '#quizzes/screens/load-quiz.ts';
import { PublishedOnly } from '#quizzes/screens/shared/PublishedOnly.tsx';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/regrade')({
  validateSearch: ({ question }: { question?: string } & SearchSchemaInput): { question?: string } =>
    typeof question === 'string' ? { question } : {},
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    const { question } = Route.useSearch();
    return (
      <PublishedOnly quizId={quizId} tab="regrade">
        <RegradeScreen key={quizId} quizId={quizId} asked={question} />
      </PublishedOnly>
    );
  },
});
