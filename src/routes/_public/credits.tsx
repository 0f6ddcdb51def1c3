import { createFileRoute } from '@tanstack/react-router';
import { CreditsScreen } from '#site/app-shell/screens/CreditsScreen.tsx';
import { PageBlocks } from '#site/cms/screens/shared/PageBlocks.tsx';

export const Route = createFileRoute('/_public/credits')({
  component: () => (
    <>
      <CreditsScreen />
      <PageBlocks page="credits" />
    </>
  ),
});
