import { createFileRoute } from '@tanstack/react-router';
import { PageBlocks } from '#page/screens/shared/PageBlocks.tsx';
import { CreditsScreen } from '#site/screens/CreditsScreen.tsx';

export const Route = createFileRoute('/_public/credits')({
  component: () => (
    <>
      <CreditsScreen />
      <PageBlocks page="credits" />
    </>
  ),
});
