import { createFileRoute } from '@tanstack/react-router';
import { settingsQuery } from '#admin/tenant-settings/queries.ts';
import { SettingsScreen } from '#admin/tenant-settings/screens/SettingsScreen.tsx';
import { guard } from '#identity/account/sign-in/route-guard.ts';

export const Route = createFileRoute('/_side/_company/company/settings')({
  beforeLoad: guard('admin'),
  loader: ({ context }) => context.queryClient.ensureQueryData(settingsQuery()),
  component: SettingsScreen,
});
