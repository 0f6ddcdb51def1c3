import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { EditQuizScreen } from '#quiz/screens/EditQuizScreen.tsx';
import { loadQuiz } from '#quiz/screens/load-quiz.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/edit')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params, { fresh: true }),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return <EditQuizScreen key={quizId} quizId={quizId} />;
  },
});
