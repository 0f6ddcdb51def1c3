import { createFileRoute, redirect } from '@tanstack/react-router';
import { ReviewScreen } from '#results/screens/ReviewScreen.tsx';
import { reviewSearch } from '#results/screens/results-search.ts';

export const Route = createFileRoute('/_side/exam/review/{-$id}')({
  ...reviewSearch.route,
  beforeLoad: ({ params }) => {
    // Without an attempt there is nothing to review: they can be chosen from the list.
    if (params.id === undefined) throw redirect({ to: '/myAttempt' });
  },
  component: () => <ReviewScreen id={Route.useParams().id!} />,
});
