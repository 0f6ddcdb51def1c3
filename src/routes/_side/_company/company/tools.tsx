import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { ToolsScreen } from '#integrations/lti/tools/screens/ToolsScreen.tsx';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

export const Route = createFileRoute('/_side/_company/company/tools')({
  beforeLoad: guard('admin'),
  loader: async ({ context }) => {
    const { toolsQuery } = await import('#integrations/lti/tools/queries.ts');
    await prefetchFirst(context.queryClient, toolsQuery());
  },
  component: ToolsScreen,
});
