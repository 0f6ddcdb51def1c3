/**
 * This page and its service worker (`worker.js`): starts it, sends it what it must know, and learns of new versions.
 */

import { session } from '#platform/web/session.ts';
import { firstShown } from '#platform/web/start/first-screen.ts';
import { broughtAddresses } from '#platform/web/start/page-answers.ts';
import { afterPaint } from '#platform/web/start/parts.ts';
import { createStore, useStore } from '#platform/web/store.ts';
import { deleteDatabasesOfOthers } from './indexed-db.ts';
import { releasePush } from './push.ts';

export type UpdateState = 'none' | 'ready' | 'busy';

/** Whether a new version waits; `busy`: an exam is open in another window. */
const update = createStore<UpdateState>('none');
export const useUpdate = (): UpdateState => useStore(update);

let registered: ServiceWorkerRegistration | null = null;
let wantsReload = false;

const HOUR = 60 * 60_000;

/** An attempt is running on this page: nothing is announced, and no new version begins. */
export const isAttemptPath = (pathname: string): boolean => /^\/exam\/(?!review(?:\/|$))[^/]/.test(pathname);

const workers = (): ServiceWorkerContainer | null => ('serviceWorker' in navigator ? navigator.serviceWorker : null);

/** Tells the worker something; nothing happens where there is none. */
const tell = (message: object): void => workers()?.controller?.postMessage(message);

/** Answers that the server has acknowledged: the paper that is kept for when there is no network learns of them. */
export const cacheSaved = (
  attempt: string,
  answers: readonly { readonly question: string; readonly answer: unknown; readonly seq: number }[],
): void => tell({ type: 'saved', attempt, answers });

/** Deletes everything stored of the person who was signed in here. */
export async function clearOfflineCache(): Promise<void> {
  tell({ type: 'forget' });
  await deleteDatabasesOfOthers(session.get().user?._id ?? null);
  await releasePush().catch(() => undefined);
  // Also where no worker is at work: what it once kept must not outlive the session.
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith('data-')) await caches.delete(name);
}

/** The new version takes over, and this page reloads with it. */
export function loadUpdate(): void {
  wantsReload = true;
  registered?.waiting?.postMessage({ type: 'activate' });
}

function listen(registration: ServiceWorkerRegistration): void {
  const { controller } = navigator.serviceWorker;
  if (registration.waiting && controller) update.set('ready');
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    const isFirst = navigator.serviceWorker.controller === null;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && !isFirst) update.set('ready');
    });
  });
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === 'busy') update.set('busy');
  });
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wantsReload) location.reload();
    else publishSeen();
  });
  setInterval(() => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  }, HOUR);
}

/** What this page loaded before the worker was there. */
const publishSeen = (): void =>
  tell({
    type: 'seen',
    addresses: [...performance.getEntriesByType('resource').map((entry) => entry.name), ...broughtAddresses()],
  });

const isLoaded = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(null);
    else window.addEventListener('load', resolve, { once: true });
  });

const isIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve);
  });

/** The first screen has been painted in its typeface, what the page named has come, and nothing else is to be done. */
async function whenFree(): Promise<void> {
  await Promise.all([firstShown, isLoaded()]);
  await new Promise<void>((resolve) => afterPaint(resolve));
  await document.fonts.ready;
  await isIdle();
}

/** Begins the worker once the page has nothing better to do: its downloads would otherwise delay the first screen. */
export function startOffline(): void {
  let user = session.get().user?._id ?? null;
  session.subscribe(() => {
    const now = session.get().user?._id ?? null;
    if (user !== null && user !== now) void clearOfflineCache();
    user = now;
  });
  // Of a session that ended elsewhere, as by its time.
  void firstShown.then(() => deleteDatabasesOfOthers(session.get().user?._id ?? null));
  const container = workers();
  if (!container || !import.meta.env.PROD) return;
  const begin = async (): Promise<void> => {
    await whenFree();
    registered = await container.register('/sw.js', { scope: '/' });
    listen(registered);
  };
  void begin().catch(() => {});
}
