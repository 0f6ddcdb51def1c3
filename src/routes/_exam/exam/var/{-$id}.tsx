import { createFileRoute } from '@tanstack/react-router';
import { examEntryQuery } from '#delivery/queries-entry.ts';
import { ExamScreen } from '#delivery/screens/ExamScreen.tsx';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

export const Route = createFileRoute('/_exam/exam/var/{-$id}')({
  loader: async ({ context, params: { id } }) => {
    if (id !== undefined) await prefetchFirst(context.queryClient, examEntryQuery(id, 'one-page'));
  },
  component: () => <ExamScreen id={Route.useParams().id} isOnePage />,
});
