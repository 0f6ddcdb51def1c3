import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { guard } from '#account/guard.ts';
import { UpgradeScreen } from '#subscription/screens/UpgradeScreen.tsx';

export const Route = createFileRoute('/_side/upgrade')({
  validateSearch: z.object({ paid: z.coerce.string().optional().catch(undefined) }),
  beforeLoad: guard('auth'),
  component: function Page() {
    const { paid } = Route.useSearch();
    return <UpgradeScreen comesFromPaying={paid === '1'} />;
  },
});
