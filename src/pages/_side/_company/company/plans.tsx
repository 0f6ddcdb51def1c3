import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { PlansScreen } from '#subscription/screens/PlansScreen.tsx';
import { plansSearch } from '#subscription/screens/plans-search.ts';

export const Route = createFileRoute('/_side/_company/company/plans')({
  ...plansSearch.route,
  beforeLoad: guard('admin'),
  component: PlansScreen,
});
