import { createFileRoute } from '@tanstack/react-router';
import { PageBlocks } from '#site/cms/screens/shared/PageBlocks.tsx';
import { ContactScreen } from '#site/support/screens/ContactScreen.tsx';

export const Route = createFileRoute('/_public/contactus')({
  component: () => (
    <>
      <ContactScreen />
      <PageBlocks page="contactus" />
    </>
  ),
});
