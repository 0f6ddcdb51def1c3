import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '#site/cms/screens/load-page.ts';
import { PublicPage } from '#site/cms/screens/PublicPage.tsx';

export const Route = createFileRoute('/_public/')({
  loader: ({ context }) => loadPage(context.queryClient, 'home'),
  component: () => <PublicPage page="home" />,
});
