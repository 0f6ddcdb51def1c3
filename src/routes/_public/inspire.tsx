import { createFileRoute } from '@tanstack/react-router';
import { InspireScreen } from '#site/app-shell/screens/InspireScreen.tsx';
import { PageBlocks } from '#site/cms/screens/shared/PageBlocks.tsx';

export const Route = createFileRoute('/_public/inspire')({
  component: () => (
    <>
      <InspireScreen />
      <PageBlocks page="inspire" />
    </>
  ),
});
