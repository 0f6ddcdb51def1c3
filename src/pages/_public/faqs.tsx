import { createFileRoute } from '@tanstack/react-router';
import { FaqsScreen } from '#help/screens/FaqsScreen.tsx';
import { faqSearch } from '#help/screens/help-search.ts';
import { PageBlocks } from '#page/screens/shared/PageBlocks.tsx';

export const Route = createFileRoute('/_public/faqs')({
  ...faqSearch.route,
  component: () => (
    <>
      <FaqsScreen />
      <PageBlocks page="faqs" />
    </>
  ),
});
