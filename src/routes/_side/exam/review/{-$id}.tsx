import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { AskAbout, OwnAppeal } from '#grading/appeals/screens/shared/AskAbout.tsx';
import { ChangeMark } from '#grading/manual/screens/shared/ChangeMark.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { loadReviewOf } from '#results/results/screens/load-attempt.ts';
import { ReviewScreen } from '#results/results/screens/ReviewScreen.tsx';
import { reviewFilters } from '#results/results/screens/review-filter.ts';

export const Route = createFileRoute('/_side/exam/review/{-$id}')({
  validateSearch: z.object({ show: z.enum(reviewFilters).optional().catch(undefined) }),
  beforeLoad: guard('auth'),
  loader: ({ context, params }) => loadReviewOf(context.queryClient, params.id),
  component: function Page() {
    const id = Route.useLoaderData();
    const { show = 'all' } = Route.useSearch();
    return (
      <ReviewScreen
        key={id}
        id={id}
        filter={show}
        extra={({ isMine, ...place }) => (isMine ? <AskAbout {...place} /> : <ChangeMark {...place} />)}
        said={({ isMine, ...place }) => isMine && <OwnAppeal {...place} />}
      />
    );
  },
});
