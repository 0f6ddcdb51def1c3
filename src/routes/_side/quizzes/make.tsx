import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { MakeQuizScreen } from '#quizzes/screens/MakeQuizScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/make')({
  beforeLoad: guard('faculty'),
  // What an import proposes.
  validateSearch: z.object({ title: z.string().max(200).optional().catch(undefined) }),
  component: MakeQuizPage,
});

function MakeQuizPage() {
  return <MakeQuizScreen title={Route.useSearch().title} />;
}
