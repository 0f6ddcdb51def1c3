import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { loadQuiz } from '#quizzes/screens/load-quiz.ts';
import { PrintScreen } from '#results/preview/print/screens/PrintScreen.tsx';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/print')({
  validateSearch: z.object({ key: z.coerce.number().pipe(z.literal(1)).optional().catch(undefined) }),
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    const { key } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <PrintScreen
        key={quizId}
        quizId={quizId}
        hasKey={key === 1}
        onKey={(hasKey) => void navigate({ search: hasKey ? { key: 1 } : {}, replace: true })}
      />
    );
  },
});
