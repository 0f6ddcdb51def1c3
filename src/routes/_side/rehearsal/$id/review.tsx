import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { reviewTimes } from '#results/preview/rules-times.ts';
import { PreviewReviewScreen } from '#results/preview/screens/PreviewReviewScreen.tsx';
import { reviewFilters } from '#results/results/screens/review-filter.ts';

export const Route = createFileRoute('/_side/rehearsal/$id/review')({
  validateSearch: z.object({
    show: z.enum(reviewFilters).optional().catch(undefined),
    time: z.enum(reviewTimes).optional().catch(undefined),
  }),
  beforeLoad: guard('faculty'),
  component: function Page() {
    const { id } = Route.useParams();
    const { show = 'all', time = 'right-after' } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <PreviewReviewScreen
        key={id}
        id={id}
        filter={show}
        time={time}
        onTime={(next) =>
          void navigate({ search: (search) => ({ ...search, time: next }), replace: true, resetScroll: false })
        }
      />
    );
  },
});
