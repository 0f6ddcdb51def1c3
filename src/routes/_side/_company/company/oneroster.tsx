import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { OneRosterScreen } from '#identity/oneroster/screens/OneRosterScreen.tsx';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

export const Route = createFileRoute('/_side/_company/company/oneroster')({
  beforeLoad: guard('admin'),
  loader: async ({ context }) => {
    const { connectionsQuery } = await import('#identity/oneroster/queries.ts');
    await prefetchFirst(context.queryClient, connectionsQuery());
  },
  component: OneRosterScreen,
});
