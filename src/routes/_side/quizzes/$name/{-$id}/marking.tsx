import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { MarkingScreen, type MarkingSearch } from '#grading/manual/screens/MarkingScreen.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { loadQuiz } from '#quizzes/screens/load-quiz.ts';
import { PublishedOnly } from '#quizzes/screens/shared/PublishedOnly.tsx';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/marking')({
  validateSearch: ({ question, part, by, attempt }: MarkingSearch & SearchSchemaInput): MarkingSearch => ({
    ...(typeof question === 'string' && { question }),
    ...(typeof part === 'string' && { part }),
    ...(by === 'student' && { by }),
    ...(typeof attempt === 'string' && { attempt }),
  }),
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    const search = Route.useSearch();
    return (
      <PublishedOnly quizId={quizId} tab="marking">
        <MarkingScreen quizId={quizId} search={search} />
      </PublishedOnly>
    );
  },
});
