import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { loadQuiz } from '#quiz/screens/load-quiz.ts';
import { ParticipantsScreen } from '#results/screens/ParticipantsScreen.tsx';
import { participantsSearch } from '#results/screens/participants-search.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/participants')({
  ...participantsSearch.route,
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return <ParticipantsScreen quizId={quizId} />;
  },
});
