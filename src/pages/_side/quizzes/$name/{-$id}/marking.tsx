import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { MarkingScreen } from '#marking/screens/MarkingScreen.tsx';
import { loadQuiz } from '#quiz/screens/load-quiz.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/marking')({
  validateSearch: ({ question }: { question?: string } & SearchSchemaInput): { question?: string } =>
    typeof question === 'string' ? { question } : {},
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return <MarkingScreen quizId={quizId} question={Route.useSearch().question} />;
  },
});
