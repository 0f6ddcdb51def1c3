import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { AttemptsScreen } from '#results/screens/AttemptsScreen.tsx';
import { attemptsSearch } from '#results/screens/results-search.ts';

export const Route = createFileRoute('/_side/myAttempt/')({
  ...attemptsSearch.route,
  beforeLoad: guard('auth'),
  component: AttemptsScreen,
});
