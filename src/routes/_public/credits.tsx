import { createFileRoute } from '@tanstack/react-router';
import { CreditsScreen } from '#site/app-shell/screens/CreditsScreen.tsx';
import { loadBlocks } from '#site/cms/screens/load-page.ts';
import { PageBlocks } from '#site/cms/screens/shared/PageBlocks.tsx';

export const Route = createFileRoute('/_public/credits')({
  loader: ({ context }) => loadBlocks(context.queryClient, 'credits'),
  component: () => (
    <>
      <CreditsScreen />
      <PageBlocks page="credits" />
    </>
  ),
});
