import { createFileRoute } from '@tanstack/react-router';
import { PageBlocks } from '#page/screens/shared/PageBlocks.tsx';
import { InspireScreen } from '#site/screens/InspireScreen.tsx';

export const Route = createFileRoute('/_public/inspire')({
  component: () => (
    <>
      <InspireScreen />
      <PageBlocks page="inspire" />
    </>
  ),
});
