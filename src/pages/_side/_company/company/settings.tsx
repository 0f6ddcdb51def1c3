import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#account/guard.ts';
import { settingsQuery } from '#company/queries.ts';
import { SettingsScreen } from '#company/screens/SettingsScreen.tsx';

export const Route = createFileRoute('/_side/_company/company/settings')({
  beforeLoad: guard('admin'),
  loader: ({ context }) => context.queryClient.ensureQueryData(settingsQuery()),
  component: SettingsScreen,
});
