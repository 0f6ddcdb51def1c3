/** What the browser says about the page of an attempt: shown, hidden, unloading, online, signed in again. */
import { online } from '#platform/web/offline/online.ts';
import { session } from '#platform/web/session.ts';

interface PageWatcher {
  /** The network is back. */
  readonly onOnline: () => void;
  readonly onSession: () => void;
  readonly onShown: () => void;
  /** Hidden, or about to unload. */
  readonly onHidden: () => void;
  /** Closing the page now could lose something. */
  readonly hasUnsaved: () => boolean;
}

/** Calls the watcher until it is stopped; returns how to stop. */
export function watchPage({ onOnline, onSession, onShown, onHidden, hasUnsaved }: PageWatcher): () => void {
  const unwatchOnline = online.subscribe(() => online.get() && onOnline());
  const unwatchSession = session.subscribe(() => !session.get().ended && onSession());
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') onHidden();
    else onShown();
  };
  const onUnload = (event: BeforeUnloadEvent): void => {
    if (hasUnsaved()) event.preventDefault();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onHidden);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    unwatchOnline();
    unwatchSession();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', onHidden);
    window.removeEventListener('beforeunload', onUnload);
  };
}
