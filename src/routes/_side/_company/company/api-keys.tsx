import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { SchoolKeysScreen } from '#identity/api-keys/screens/SchoolKeysScreen.tsx';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

export const Route = createFileRoute('/_side/_company/company/api-keys')({
  beforeLoad: guard('admin'),
  loader: async ({ context }) => {
    const { apiKeysQuery } = await import('#identity/api-keys/queries.ts');
    await prefetchFirst(context.queryClient, apiKeysQuery('school'));
  },
  component: SchoolKeysScreen,
});
