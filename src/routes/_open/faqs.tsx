import { createFileRoute } from '@tanstack/react-router';
import { loadBlocks } from '#site/cms/screens/load-page.ts';
import { PageBlocks } from '#site/cms/screens/shared/PageBlocks.tsx';
import { FaqsScreen } from '#site/support/screens/FaqsScreen.tsx';
import { faqSearch } from '#site/support/screens/help-search.ts';
import { loadFaqs } from '#site/support/screens/load-faqs.ts';

export const Route = createFileRoute('/_open/faqs')({
  ...faqSearch.route,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([loadFaqs(queryClient, deps.q), loadBlocks(queryClient, 'faqs')]),
  component: () => (
    <>
      <FaqsScreen />
      <PageBlocks page="faqs" />
    </>
  ),
});
