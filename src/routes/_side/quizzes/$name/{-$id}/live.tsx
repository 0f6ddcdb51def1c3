import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { StartLiveScreen } from '#live/screens/start/StartLiveScreen.tsx';
import { loadQuiz } from '#quizzes/screens/load-quiz.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/live')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return <StartLiveScreen key={quizId} quizId={quizId} />;
  },
});
