import { createFileRoute } from '@tanstack/react-router';
import { guard } from '#identity/account/sign-in/route-guard.ts';
import { WebhookLogScreen } from '#messaging/webhooks/screens/WebhookLogScreen.tsx';
import { webhookLogSearch } from '#messaging/webhooks/screens/webhook-log-search.ts';

export const Route = createFileRoute('/_side/_company/company/webhooks/$id')({
  ...webhookLogSearch.route,
  beforeLoad: guard('admin'),
  loader: async ({ context, params }) => {
    const { webhookMessagesQuery } = await import('#messaging/webhooks/queries.ts');
    // A webhook that is not there is answered with the not-found page.
    await context.queryClient.ensureQueryData(webhookMessagesQuery(params.id, { limit: 1 }));
  },
  component: function Page() {
    const { id } = Route.useParams();
    return <WebhookLogScreen key={id} id={id} />;
  },
});
