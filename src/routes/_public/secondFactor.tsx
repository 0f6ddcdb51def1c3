import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { SecondFactorScreen } from '#identity/account/second-factor/screens/SecondFactorScreen.tsx';
import { session } from '#platform/web/session.ts';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

export const Route = createFileRoute('/_public/secondFactor')({
  validateSearch: z.object({ fwd: z.string().optional() }),
  // Not by `guard`, which sends here.
  beforeLoad: ({ location }) => {
    if (!session.get().user) throw redirect({ to: '/login', search: { fwd: location.href } });
  },
  loader: async ({ context }) => {
    const { secondFactorQuery } = await import('#identity/account/queries-safety.ts');
    await prefetchFirst(context.queryClient, secondFactorQuery());
  },
  component: function Page() {
    return <SecondFactorScreen fwd={Route.useSearch().fwd} />;
  },
});
