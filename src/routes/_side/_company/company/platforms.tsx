import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { PlatformsScreen } from '#integrations/lti/screens/PlatformsScreen.tsx';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

export const Route = createFileRoute('/_side/_company/company/platforms')({
  beforeLoad: guard('admin'),
  loader: async ({ context }) => {
    const { platformsQuery } = await import('#integrations/lti/queries.ts');
    await prefetchFirst(context.queryClient, platformsQuery());
  },
  component: PlatformsScreen,
});
