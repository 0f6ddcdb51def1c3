import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { AssignScreen } from '#results/practice/assignments/screens/AssignScreen.tsx';

export const Route = createFileRoute('/_side/practice/assign')({
  beforeLoad: guard('faculty'),
  component: AssignScreen,
});
