import { createFileRoute } from '@tanstack/react-router';
import { QuizRuleFields } from '#credentials/certificates/screens/shared/QuizRuleFields.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { EditQuizScreen } from '#quizzes/screens/EditQuizScreen.tsx';
import { loadQuiz } from '#quizzes/screens/load-quiz.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/edit')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params, { fresh: true }),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return <EditQuizScreen key={quizId} quizId={quizId} Certificates={QuizRuleFields} />;
  },
});
