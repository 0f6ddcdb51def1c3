import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { MappingScreen } from '#identity/directories/screens/MappingScreen.tsx';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

export const Route = createFileRoute('/_side/_company/company/mapping')({
  beforeLoad: guard('admin'),
  loader: async ({ context }) => {
    const { mappingQuery } = await import('#identity/directories/queries.ts');
    await prefetchFirst(context.queryClient, mappingQuery());
  },
  component: MappingScreen,
});
