import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { AccessScreen } from '#quizzes/access/screens/AccessScreen.tsx';
import { loadQuiz } from '#quizzes/screens/load-quiz.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/access')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return <AccessScreen quizId={quizId} />;
  },
});
