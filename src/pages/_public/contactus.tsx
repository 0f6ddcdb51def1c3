import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '#help/screens/ContactScreen.tsx';
import { PageBlocks } from '#page/screens/shared/PageBlocks.tsx';

export const Route = createFileRoute('/_public/contactus')({
  component: () => (
    <>
      <ContactScreen />
      <PageBlocks page="contactus" />
    </>
  ),
});
