import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '#site/cms/screens/load-page.ts';
import { PublicPage } from '#site/cms/screens/PublicPage.tsx';

const addressOf = (name: string | undefined): string => (name === undefined ? 'test-series' : `test-series/${name}`);

export const Route = createFileRoute('/_public/test-series/{-$pageName}')({
  loader: ({ context, params }) => loadPage(context.queryClient, addressOf(params.pageName)),
  component: function Page() {
    return <PublicPage page={addressOf(Route.useParams().pageName)} />;
  },
});
