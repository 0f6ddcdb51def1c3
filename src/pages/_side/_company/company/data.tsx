import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { retentionQuery } from '#operations/queries.ts';
import { DataScreen } from '#operations/screens/DataScreen.tsx';

export const Route = createFileRoute('/_side/_company/company/data')({
  beforeLoad: guard('admin'),
  loader: ({ context }) => context.queryClient.ensureQueryData(retentionQuery()),
  component: DataScreen,
});
