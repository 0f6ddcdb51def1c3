import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { WebhooksScreen } from '#messaging/webhooks/screens/WebhooksScreen.tsx';
import { prefetchFirst } from '#platform/web/start/first-screen.ts';

export const Route = createFileRoute('/_side/_company/company/webhooks/')({
  beforeLoad: guard('admin'),
  loader: async ({ context }) => {
    const { webhooksQuery } = await import('#messaging/webhooks/queries.ts');
    await prefetchFirst(context.queryClient, webhooksQuery());
  },
  component: WebhooksScreen,
});
