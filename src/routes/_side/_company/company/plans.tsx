import { createFileRoute } from '@tanstack/react-router';
import { PlansScreen } from '#billing/screens/PlansScreen.tsx';
import { plansSearch } from '#billing/screens/plans-search.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/_company/company/plans')({
  ...plansSearch.route,
  beforeLoad: guard('admin'),
  component: PlansScreen,
});
