import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { PlatformGrades } from '#integrations/lti/screens/shared/PlatformGrades.tsx';
import { SystemGrades } from '#integrations/oneroster-grades/screens/shared/SystemGrades.tsx';
import { loadQuiz } from '#quizzes/screens/load-quiz.ts';
import { PublishedOnly } from '#quizzes/screens/shared/PublishedOnly.tsx';
import { ParticipantsScreen } from '#results/results/standings/screens/ParticipantsScreen.tsx';
import { participantsSearch } from '#results/results/standings/screens/participants-search.ts';

export const Route = createFileRoute('/_side/quizzes/$name/{-$id}/participants')({
  ...participantsSearch.route,
  beforeLoad: guard('faculty'),
  loader: ({ context, params }) => loadQuiz(context.queryClient, params),
  component: function Page() {
    const { quizId } = Route.useLoaderData();
    return (
      <PublishedOnly quizId={quizId} tab="participants">
        <ParticipantsScreen quizId={quizId} />
        <PlatformGrades quizId={quizId} />
        <SystemGrades quizId={quizId} />
      </PublishedOnly>
    );
  },
});
