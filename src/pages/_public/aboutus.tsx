import { createFileRoute } from '@tanstack/react-router';
import { loadPage } from '#page/screens/load-page.ts';
import { PublicPage } from '#page/screens/PublicPage.tsx';

export const Route = createFileRoute('/_public/aboutus')({
  loader: ({ context }) => loadPage(context.queryClient, 'aboutus'),
  component: () => <PublicPage page="aboutus" />,
});
