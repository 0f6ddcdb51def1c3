/**
 * What the first screen of a page shows is there before the screen is drawn. Otherwise the screen would be drawn twice, its
 * skeleton and then, all at once, what came in: React draws in slices what is there from the beginning.
 */
import { type QueryClient, type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { dropAnswersSoon } from './page-answers.ts';

/** Longest time that an answer is kept for a screen that does not come. */
const KEPT_MS = 10_000;

let isDrawn = false;

let isShown = false;

const { promise, resolve: publishShown } = Promise.withResolvers<void>();

/** Resolves when the page that the application begins with is on the screen. */
export const firstShown = promise;

/** The page that the application begins with is on the screen. */
export const recordShown = (): void => {
  isShown = true;
  publishShown();
  dropAnswersSoon();
};

/**
 * True until that page is on the screen; not where it was scrolled before and is to be again, where its address leads to a
 * place in it, or where somebody has scrolled or is on a link in what the server wrote.
 */
export const isFirstScreen = (): boolean => {
  if (isShown || scrollY > 0 || location.hash !== '' || document.querySelector('#root :focus')) return false;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
};

/** From now on screens show a skeleton while they wait. */
export const recordFirstScreen = (): void => {
  isDrawn = true;
};

/**
 * Resolves when the query has come to an end, well or not, and keeps what it said until a screen has taken it over. After
 * the first screen it does nothing: loaders of pages may call it always.
 */
export function prefetchFirst<Data, Failure extends Error, Key extends QueryKey>(
  client: QueryClient,
  options: QueryObserverOptions<Data, Failure, Data, Data, Key>,
): Promise<void> {
  if (isDrawn) return Promise.resolve();
  const observer = new QueryObserver(client, options);
  return new Promise((resolve) => {
    const stop = observer.subscribe(({ isFetching }) => {
      if (!isFetching) resolve();
    });
    if (!observer.getCurrentResult().isFetching) resolve();
    const query = observer.getCurrentQuery();
    const release = (): void => {
      clearTimeout(timer);
      stopLooking();
      stop();
    };
    const timer = setTimeout(release, KEPT_MS);
    const stopLooking = client.getQueryCache().subscribe((event) => {
      if (
        event.type === 'observerAdded' &&
        (event.query as object) === query &&
        event.observer !== (observer as object)
      )
        release();
    });
  });
}
