import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { NewPasswordScreen } from '#account/screens/NewPasswordScreen.tsx';
import { session } from '#platform/web/session.ts';

export const Route = createFileRoute('/_public/newPassword')({
  validateSearch: z.object({ fwd: z.string().optional() }),
  beforeLoad: () => {
    const { user } = session.get();
    if (!user) throw redirect({ to: '/login' });
    if (!user.mustChangePassword) throw redirect({ to: '/dash' });
  },
  component: function Page() {
    return <NewPasswordScreen fwd={Route.useSearch().fwd} />;
  },
});
