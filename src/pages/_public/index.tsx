import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '#page/screens/load-page.ts';
import { PublicPage } from '#page/screens/PublicPage.tsx';

export const Route = createFileRoute('/_public/')({
  loader: ({ context }) => loadPage(context.queryClient, 'home'),
  component: () => <PublicPage page="home" />,
});
