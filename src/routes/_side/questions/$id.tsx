import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { QuestionScreen } from '#items/question-bank/screens/QuestionScreen.tsx';

export const Route = createFileRoute('/_side/questions/$id')({
  beforeLoad: guard('faculty'),
  component: QuestionPage,
});

function QuestionPage() {
  const { id } = Route.useParams();
  return <QuestionScreen key={id} id={id} />;
}
