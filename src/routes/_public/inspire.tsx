import { createFileRoute } from '@tanstack/react-router';
import { InspireScreen } from '#site/app-shell/screens/InspireScreen.tsx';
import { loadBlocks } from '#site/cms/screens/load-page.ts';
import { PageBlocks } from '#site/cms/screens/shared/PageBlocks.tsx';

export const Route = createFileRoute('/_public/inspire')({
  loader: ({ context }) => loadBlocks(context.queryClient, 'inspire'),
  component: () => (
    <>
      <InspireScreen />
      <PageBlocks page="inspire" />
    </>
  ),
});
