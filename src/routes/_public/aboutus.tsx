import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '#site/cms/screens/load-page.ts';
import { PublicPage } from '#site/cms/screens/PublicPage.tsx';

export const Route = createFileRoute('/_public/aboutus')({
  loader: ({ context }) => loadPage(context.queryClient, 'aboutus'),
  component: () => <PublicPage page="aboutus" />,
});
