import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '#site/cms/screens/load-page.ts';
import { PublicPage } from '#site/cms/screens/PublicPage.tsx';

const addressOf = (name: string | undefined): string => (name === undefined ? 'promo' : `promo/${name}`);

export const Route = createFileRoute('/_public/promo/{-$name}')({
  loader: ({ context, params }) => loadPage(context.queryClient, addressOf(params.name)),
  component: function Page() {
    return <PublicPage page={addressOf(Route.useParams().name)} />;
  },
});
