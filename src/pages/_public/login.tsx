import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { LoginScreen } from '#account/screens/LoginScreen.tsx';

export const Route = createFileRoute('/_public/login')({
  validateSearch: z.object({ fwd: z.string().optional() }),
  component: function Page() {
    return <LoginScreen fwd={Route.useSearch().fwd} />;
  },
});
