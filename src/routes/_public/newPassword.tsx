import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { NewPasswordScreen } from '#identity/account/passwords/screens/NewPasswordScreen.tsx';
import { session } from '#platform/web/session.ts';

export const Route = createFileRoute('/_public/newPassword')({
  validateSearch: z.object({ fwd: z.string().optional() }),
  // Not by `guard`, which sends here.
  beforeLoad: ({ location }) => {
    if (!session.get().user) throw redirect({ to: '/login', search: { fwd: location.href } });
  },
  component: function Page() {
    return <NewPasswordScreen fwd={Route.useSearch().fwd} />;
  },
});
