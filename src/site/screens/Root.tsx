import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { LoadingBar } from '#platform/web/LoadingBar.tsx';
import { Notifications } from '#platform/web/Notifications.tsx';
import { OfflineBanner } from '#platform/web/OfflineBanner.tsx';
import { useSession } from '#platform/web/session.ts';

const loadSessionEnded = () => import('#account/screens/shared/SessionEnded.tsx');
const SessionEnded = lazy(() => loadSessionEnded().then((module) => ({ default: module.SessionEnded })));

/** Fetched while nothing else is going on, so that it is there when the server no longer answers as before. */
const idleMs = 4000;

/** What is on every page, whatever its layout. */
export function Root() {
  const { user, ended } = useSession();
  useEffect(() => {
    const timer = setTimeout(() => void loadSessionEnded().catch(() => {}), idleMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <LoadingBar />
      <OfflineBanner />
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
