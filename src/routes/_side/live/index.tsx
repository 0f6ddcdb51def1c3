import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { gamesSearch } from '#live/screens/start/games-search.ts';
import { LiveGamesScreen } from '#live/screens/start/LiveGamesScreen.tsx';

export const Route = createFileRoute('/_side/live/')({
  ...gamesSearch.route,
  beforeLoad: guard('faculty'),
  component: LiveGamesScreen,
});
