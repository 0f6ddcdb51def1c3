import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { StartFromBankScreen } from '#live/screens/start/StartLiveScreen.tsx';

const onlyIds = (text: string): string =>
  text
    .split(',')
    .filter((id) => z.uuid().safeParse(id).success)
    .join(',');

export const Route = createFileRoute('/_side/live/new')({
  // Ids, with commas between them. What is none is left out: the rest is still asked for.
  validateSearch: z.object({ questions: z.string().catch('').transform(onlyIds) }),
  beforeLoad: (context) => {
    guard('faculty')(context);
    if (context.search.questions === '') throw redirect({ to: '/questions' });
  },
  component: function Page() {
    const { questions } = Route.useSearch();
    return <StartFromBankScreen key={questions} questions={questions.split(',')} />;
  },
});
