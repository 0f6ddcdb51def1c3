import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { RulePanel } from '#certificate/screens/shared/RulePanel.tsx';
import { EditQuizScreen } from '#quiz/screens/EditQuizScreen.tsx';
import { loadQuiz } from '#quiz/screens/load-quiz.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/edit')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params, { fresh: true }),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return (
      <>
        <EditQuizScreen key={quizId} quizId={quizId} />
        <RulePanel key={`certificates ${quizId}`} kind="quiz" id={quizId} />
      </>
    );
  },
});
