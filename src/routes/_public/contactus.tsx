import { createFileRoute } from '@tanstack/react-router';
import { loadBlocks } from '#site/cms/screens/load-page.ts';
import { PageBlocks } from '#site/cms/screens/shared/PageBlocks.tsx';
import { ContactScreen } from '#site/support/screens/ContactScreen.tsx';

export const Route = createFileRoute('/_public/contactus')({
  loader: ({ context }) => loadBlocks(context.queryClient, 'contactus'),
  component: () => (
    <>
      <ContactScreen />
      <PageBlocks page="contactus" />
    </>
  ),
});
