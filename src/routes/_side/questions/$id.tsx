import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { loadQuestion } from '#items/question-bank/screens/load-question.ts';
import { QuestionScreen } from '#items/question-bank/screens/QuestionScreen.tsx';

export const Route = createFileRoute('/_side/questions/$id')({
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuestion(context.queryClient, params.id),
  component: QuestionPage,
});

function QuestionPage() {
  const { id } = Route.useParams();
  return <QuestionScreen key={id} id={id} />;
}
