import { Outlet, useLocation } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect } from 'react';
import { isAttemptPath } from '#platform/web/offline/offline.ts';
import { useSession } from '#platform/web/session.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import { LoadingBar } from '#platform/web/ui/banners/LoadingBar.tsx';
import { OfflineBanner } from '#platform/web/ui/banners/OfflineBanner.tsx';
import { UpdateBanner } from '#platform/web/ui/banners/UpdateBanner.tsx';
import { Notifications } from '#platform/web/ui/Notifications.tsx';

/** Fetched while nothing else is going on, so that it is there when the server no longer answers as before. */
const idleMs = 4000;

/** Where the page was opened; what the server said of it is true of no other. */
const firstPath = location.pathname;

interface Props {
  /** Lies over the page when the server no longer knows the session. */
  readonly SessionEnded: ComponentType;
  readonly loadSessionEnded: () => Promise<unknown>;
  /** Shown where the server says that nothing is at the address. */
  readonly UnknownPage: ComponentType;
}

/** What is on every page, whatever its layout. */
export function Root({ SessionEnded, loadSessionEnded, UnknownPage }: Props) {
  const { user, ended } = useSession();
  const isGone = useLocation({ select: ({ pathname }) => getBoot().gone === true && pathname === firstPath });
  const isInAttempt = useLocation({ select: ({ pathname }) => isAttemptPath(pathname) });
  useEffect(() => {
    const timer = setTimeout(() => void loadSessionEnded().catch(() => {}), idleMs);
    return () => clearTimeout(timer);
  }, [loadSessionEnded]);
  return (
    <>
      <LoadingBar />
      <OfflineBanner isInAttempt={isInAttempt} />
      <UpdateBanner isQuiet={isInAttempt} />
      {isGone ? <UnknownPage /> : <Outlet />}
      <Notifications />
      {user && ended && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </>
  );
}
