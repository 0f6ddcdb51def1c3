import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './call.ts';
import { online } from './offline/online.ts';

/** What the loader of a page has just asked for is not asked again by the parts that show it. */
export const JUST_ASKED_MS = 2000;

/** True when the same call may well succeed a moment later. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof CallError && (error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500);

/** Milliseconds to wait: as the server says, else 0.5 s, 1 s, 2 s … at most 10 s. */
export const retryDelay = (failures: number, error: unknown): number =>
  error instanceof CallError && error.retryAfter !== undefined
    ? Math.min(error.retryAfter, 30) * 1000
    : Math.min(500 * 2 ** failures, 10_000);

/** The specification asks for it: whatever could not be loaded is in the console, also where the screen says it in words. */
export const logLoadError = (key: readonly unknown[], error: unknown): void =>
  console.error('Could not load', JSON.stringify(key), error);

// Screens hear of an answer before the code that awaits it continues, as by giving up what was shown until then: after a timeout,
// they would show what was there before once more.
notifyManager.setScheduler(queueMicrotask);

/** The browser's memory of what the server said: fresh for half a minute, asked again when the window comes back. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => logLoadError(query.queryKey, error) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Asked also without a network: the service worker may know.
        networkMode: 'offlineFirst',
        // Without a network a second try would wait for it, and the screen with it.
        retry: (failures, error) => failures < 2 && isWorthRetrying(error) && online.get(),
        retryDelay,
      },
      mutations: { networkMode: 'always' },
    },
  });
