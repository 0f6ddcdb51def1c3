import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { AttemptsScreen } from '#results/results/screens/AttemptsScreen.tsx';
import { attemptsSearch } from '#results/results/screens/results-search.ts';

export const Route = createFileRoute('/_side/myAttempt/')({
  ...attemptsSearch.route,
  beforeLoad: guard('auth'),
  component: AttemptsScreen,
});
