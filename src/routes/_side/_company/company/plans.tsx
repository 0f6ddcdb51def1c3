import { createFileRoute } from '@tanstack/react-router';
import { PlansScreen } from '#billing/screens/PlansScreen.tsx';
import { plansSearch } from '#billing/screens/plans-search.ts';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

export const Route = createFileRoute('/_side/_company/company/plans')({
  ...plansSearch.route,
  beforeLoad: guard('admin'),
  loader: async ({ context }) => {
    const { plansQuery } = await import('#billing/queries.ts');
    await prefetchFirst(context.queryClient, plansQuery());
  },
  component: PlansScreen,
});
