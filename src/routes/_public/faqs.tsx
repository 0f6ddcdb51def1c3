import { createFileRoute } from '@tanstack/react-router';
import { PageBlocks } from '#site/cms/screens/shared/PageBlocks.tsx';
import { FaqsScreen } from '#site/support/screens/FaqsScreen.tsx';
import { faqSearch } from '#site/support/screens/help-search.ts';

export const Route = createFileRoute('/_public/faqs')({
  ...faqSearch.route,
  component: () => (
    <>
      <FaqsScreen />
      <PageBlocks page="faqs" />
    </>
  ),
});
