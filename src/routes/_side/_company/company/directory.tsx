import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { DirectoryScreen } from '#identity/scim/screens/DirectoryScreen.tsx';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

export const Route = createFileRoute('/_side/_company/company/directory')({
  beforeLoad: guard('admin'),
  loader: async ({ context }) => {
    const { directoryQuery } = await import('#identity/scim/queries.ts');
    await prefetchFirst(context.queryClient, directoryQuery());
  },
  component: DirectoryScreen,
});
