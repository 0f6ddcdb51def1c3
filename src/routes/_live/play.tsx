import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { PlayScreen } from '#live/screens/play/PlayScreen.tsx';

export const Route = createFileRoute('/_live/play')({
  validateSearch: z.object({ game: z.uuid().optional().catch(undefined) }),
  beforeLoad: ({ search }) => {
    if (search.game === undefined) throw redirect({ to: '/join', search: {}, replace: true });
  },
  component: function Page() {
    const { game = '' } = Route.useSearch();
    return <PlayScreen key={game} game={game} />;
  },
});
