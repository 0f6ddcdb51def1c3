import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { ComplaintsScreen } from '#complaint/screens/ComplaintsScreen.tsx';
import { complaintSearch } from '#complaint/screens/complaint-search.ts';
import { loadQuiz } from '#quiz/screens/load-quiz.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/complaints')({
  ...complaintSearch.route,
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return <ComplaintsScreen key={quizId} quizId={quizId} complaint={Route.useSearch().complaint} />;
  },
});
