import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { AssignScreen } from '#results/practice/assignments/screens/AssignScreen.tsx';
import { assignSearch } from '#results/practice/assignments/screens/assign-search.ts';

export const Route = createFileRoute('/_side/practice/assign')({
  ...assignSearch.route,
  beforeLoad: guard('faculty'),
  component: AssignScreen,
});
