import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { HistoryScreen } from '#items/question-bank/versions/screens/HistoryScreen.tsx';

const version = z.coerce.number().int().min(0).max(1_000_000).optional().catch(undefined);
const searchSchema = z.object({ from: version, to: version });

export const Route = createFileRoute('/_side/questions/$id_/history')({
  beforeLoad: guard('faculty'),
  validateSearch: (search) => searchSchema.parse(search),
  component: HistoryPage,
});

function HistoryPage() {
  const { id } = Route.useParams();
  const { from = 0, to = 0 } = Route.useSearch();
  return <HistoryScreen key={id} id={id} compared={{ from, to }} />;
}
