import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { HistoryScreen } from '#items/question-bank/versions/screens/HistoryScreen.tsx';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

const version = z.coerce.number().int().min(0).max(1_000_000).optional().catch(undefined);
const searchSchema = z.object({ from: version, to: version });

export const Route = createFileRoute('/_side/questions/$id_/history')({
  beforeLoad: guard('faculty'),
  validateSearch: (search) => searchSchema.parse(search),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const [{ questionQuery }, { usageQuery, versionsQuery }] = await Promise.all([
      import('#items/question-bank/queries.ts'),
      import('#items/question-bank/versions/queries.ts'),
    ]);
    await Promise.all([
      prefetchFirst(queryClient, questionQuery(id)),
      prefetchFirst(queryClient, versionsQuery(id, 0)),
      prefetchFirst(queryClient, usageQuery(id)),
    ]);
  },
  component: HistoryPage,
});

function HistoryPage() {
  const { id } = Route.useParams();
  const { from = 0, to = 0 } = Route.useSearch();
  return <HistoryScreen key={id} id={id} compared={{ from, to }} />;
}
