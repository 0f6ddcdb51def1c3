import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { AccessScreen } from '#quiz/screens/access/AccessScreen.tsx';
import { loadQuiz } from '#quiz/screens/load-quiz.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/access')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return <AccessScreen quizId={quizId} />;
  },
});
