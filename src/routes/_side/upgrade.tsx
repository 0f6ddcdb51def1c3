import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { UpgradeScreen } from '#billing/screens/UpgradeScreen.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/upgrade')({
  validateSearch: z.object({ paid: z.coerce.string().optional().catch(undefined) }),
  beforeLoad: guard('auth'),
  component: function Page() {
    const { paid } = Route.useSearch();
    return <UpgradeScreen comesFromPaying={paid === '1'} />;
  },
});
