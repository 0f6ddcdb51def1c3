import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { CreateQuestionScreen } from '#items/question-bank/screens/CreateQuestionScreen.tsx';

export const Route = createFileRoute('/_side/questions/create')({
  validateSearch: ({ type }: { type?: unknown }): { type?: string } => (typeof type === 'string' ? { type } : {}),
  beforeLoad: guard('faculty'),
  component: CreatePage,
});

function CreatePage() {
  const { type } = Route.useSearch();
  return <CreateQuestionScreen type={type} />;
}
