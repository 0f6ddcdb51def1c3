import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { AttemptScreen } from '#results/screens/AttemptScreen.tsx';

export const Route = createFileRoute('/_side/myAttempt/$id')({
  validateSearch: z.object({ tab: z.enum(['result', 'analysis', 'leaderboard']).optional().catch(undefined) }),
  component: function Page() {
    return <AttemptScreen id={Route.useParams().id} tab={Route.useSearch().tab ?? 'result'} />;
  },
});
