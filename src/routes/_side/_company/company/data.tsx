import { createFileRoute } from '@tanstack/react-router';
import { retentionQuery } from '#admin/operations/queries.ts';
import { DataScreen } from '#admin/operations/screens/DataScreen.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/_company/company/data')({
  beforeLoad: guard('admin'),
  loader: ({ context }) => context.queryClient.ensureQueryData(retentionQuery()),
  component: DataScreen,
});
