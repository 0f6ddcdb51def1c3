import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { loadQuiz } from '#quizzes/screens/load-quiz.ts';
import { StartPreviewScreen } from '#results/preview/screens/StartPreviewScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/rehearse')({
  validateSearch: z.object({ student: z.uuid().optional().catch(undefined) }),
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    const { student } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <StartPreviewScreen
        quizId={quizId}
        student={student ?? null}
        onStudent={(next) => void navigate({ search: next === null ? {} : { student: next }, replace: true })}
      />
    );
  },
});
