import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { PreviewRoom } from '#delivery/screens/ExamScreen.tsx';
import { PreviewScreen } from '#results/preview/screens/PreviewScreen.tsx';

export const Route = createFileRoute('/_rehearsal/rehearsal/$id')({
  validateSearch: z.object({ form: z.literal('all').optional().catch(undefined) }),
  component: function Page() {
    const { id } = Route.useParams();
    const { form } = Route.useSearch();
    return <PreviewScreen key={id} id={id} isOnePage={form === 'all'} Room={PreviewRoom} />;
  },
});
