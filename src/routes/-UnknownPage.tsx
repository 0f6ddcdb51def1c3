import { lazy, Suspense } from 'react';
import { useViewer } from '#platform/web/session.ts';
import { PublicLayout } from '#site/app-shell/screens/layouts/PublicLayout.tsx';
import { NotFoundScreen } from '#site/app-shell/screens/NotFoundScreen.tsx';

// Visitors, and the exam room, do not load it with the page.
const WorkFrame = lazy(() => import('./-WorkFrame.tsx').then((module) => ({ default: module.WorkFrame })));

/** No route matches: said inside the frame that the reader is used to. */
export function UnknownPage() {
  const Frame = useViewer() ? WorkFrame : PublicLayout;
  return (
    <Suspense>
      <Frame>
        <NotFoundScreen />
      </Frame>
    </Suspense>
  );
}
