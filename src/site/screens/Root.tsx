import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { LoadingBar } from '#platform/web/LoadingBar.tsx';
import { Notifications } from '#platform/web/Notifications.tsx';
import { OfflineBanner } from '#platform/web/OfflineBanner.tsx';
import { isAttemptPath } from '#platform/web/offline.ts';
import { useSession } from '#platform/web/session.ts';
import { UpdateBanner } from '#platform/web/UpdateBanner.tsx';

const loadSessionEnded = () => import('#account/screens/shared/SessionEnded.tsx');
const SessionEnded = lazy(() => loadSessionEnded().then((module) => ({ default: module.SessionEnded })));

/** Fetched while nothing else is going on, so that it is there when the server no longer answers as before. */
const idleMs = 4000;

/** What is on every page, whatever its layout. */
export function Root() {
  const { user, ended } = useSession();
  const isInAttempt = useLocation({ select: ({ pathname }) => isAttemptPath(pathname) });
  useEffect(() => {
    const timer = setTimeout(() => void loadSessionEnded().catch(() => {}), idleMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <LoadingBar />
      <OfflineBanner />
      <UpdateBanner isQuiet={isInAttempt} />
      <Outlet />
      <Notifications />
      {user && ended && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </>
  );
}
