import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { loadQuiz } from '#quiz/screens/load-quiz.ts';
import { RegradeScreen } from '#regrade/screens/RegradeScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/regrade')({
  validateSearch: ({ question }: { question?: string } & SearchSchemaInput): { question?: string } =>
    typeof question === 'string' ? { question } : {},
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return <RegradeScreen key={quizId} quizId={quizId} asked={Route.useSearch().question} />;
  },
});
