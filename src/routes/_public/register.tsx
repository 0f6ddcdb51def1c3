import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { RegisterScreen } from '#identity/account/screens/RegisterScreen.tsx';

export const Route = createFileRoute('/_public/register')({
  validateSearch: z.object({ fwd: z.string().optional() }),
  component: function Page() {
    return <RegisterScreen fwd={Route.useSearch().fwd} />;
  },
});
