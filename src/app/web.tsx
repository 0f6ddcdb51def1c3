/** The browser half: composes the slices' pages into one application. */
import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/source-serif-4/index.css';
// In a cascade layer, so that our own rules win whatever order the parts arrive in.
import '#platform/web/theme/mantine-styles.ts';
import '#platform/web/theme/global.css';
import '#platform/web/theme/before.css';
import '#platform/web/theme/before-parts.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { renewSignIn } from '#identity/account/sessions/queries-renewal.ts';
import { parseSearch, stringifySearch } from '#platform/web/address.ts';
import { CallError } from '#platform/web/call.ts';
import { pageDirection } from '#platform/web/i18n/language.ts';
import { startOffline } from '#platform/web/offline/offline.ts';
import { createQueryClient } from '#platform/web/query-client.ts';
import { session } from '#platform/web/session.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import { reloadOnMissingChunk } from '#platform/web/start/chunk-reload.ts';
import { recordFirstScreen, recordShown } from '#platform/web/start/first-screen.ts';
import { nextTask, startParts } from '#platform/web/start/parts.ts';
import { createRoot } from '#platform/web/start/root.ts';
import { createProductTheme, cssVariables } from '#platform/web/theme/theme.ts';
import { loadingBar } from '#platform/web/ui/banners/loading-bar.ts';
import { ErrorPage } from '#platform/web/ui/ErrorPage.tsx';
import { restoreLostFocus } from '#platform/web/ui/focus/restore-lost-focus.ts';
import { PageSkeleton } from '#platform/web/ui/states.tsx';
import { routeTree } from '#routes/routeTree.gen.ts';
import { NotFoundScreen } from '#site/app-shell/screens/NotFoundScreen.tsx';
import { followPerson } from './languages/follow.ts';
import { loadLanguage } from './languages/load.ts';

reloadOnMissingChunk(window);
const languageLoaded = loadLanguage();

const queryClient = createQueryClient();
const { accent, nonce } = getBoot();
// Where Mantine's scroll lock looks for the nonce of its style element.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const makeRouter = () =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The memory of calls is the query client's; the router asks it every time.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultPendingComponent: () => <PageSkeleton />,
    defaultErrorComponent: ({ error, reset }) =>
      error instanceof CallError && (error.statusCode === 404 || error.statusCode === 400) ? (
        <NotFoundScreen />
      ) : (
        <ErrorPage error={error} onRetry={reset} />
      ),
    scrollRestoration: true,
  });
type ProductRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ProductRouter;
  }
}

function follow(router: ProductRouter): void {
  const leaveFocus = restoreLostFocus();
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (!pathChanged) return;
    loadingBar.start();
    leaveFocus();
  });
  router.subscribe('onResolved', () => {
    loadingBar.finish({ failed: router.state.matches.some((match) => match.status === 'error') });
  });

  // What was pressed may have gone with its page; the keyboard then continues from the new page's content.
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
  });

  followPerson((then) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      then();
    });
  });
}

/** Focus that was on a server-written link moves to the same link of the application, or to the content. */
function restoreFocus(router: ProductRouter): void {
  const wayOf = (target: EventTarget | null): string | null =>
    target instanceof HTMLAnchorElement && root.contains(target) ? target.getAttribute('href') : null;
  let held = wayOf(document.activeElement);
  const note = ({ target }: FocusEvent): void => {
    held = wayOf(target);
  };
  root.addEventListener('focusin', note);
  const stop = router.subscribe('onRendered', () => {
    stop();
    recordShown();
    root.removeEventListener('focusin', note);
    if (held === null || document.activeElement !== document.body) return;
    const link = root.querySelector<HTMLElement>(`a[href="${CSS.escape(held)}"]`);
    (link ?? document.querySelector('main'))?.focus({ preventScroll: true });
  });
}

renewSignIn();
startOffline();

// Answers that an earlier window could not bring to the server, when this one has shown its page.
if (session.get().user?.role === 'student' || session.get().guest)
  setTimeout(() => {
    void import('#delivery/offline-answers/orphaned-outbox.ts')
      .then((module) => module.deliverOrphans())
      .catch(() => {});
    void import('#results/practice/offline/deliver.ts').then((module) => module.startDelivery()).catch(() => {});
  }, 4000);

const root = document.getElementById('root')!;

/** How long the server's text may stay while the page's screen and data load: a text, or places of one. */
const TEXT_MS = 4000;
const PLACES_MS = 1500;

/**
 * What the server wrote stays until the page can take its place without a flash of nothing. A screen that is drawn when
 * everything it needs is there is drawn once, and in slices; what comes in later is drawn all at once.
 */
async function start(): Promise<void> {
  // Words that change their width when their typeface comes would push what is beside and below them.
  const typeface = document.fonts.load('1rem "Inter Variable"').catch(() => []);
  await languageLoaded;
  await nextTask();
  const theme = createProductTheme(accent);
  await nextTask();
  const router = makeRouter();
  follow(router);
  restoreFocus(router);
  const patience = root.querySelector('[aria-busy]') ? PLACES_MS : TEXT_MS;
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, patience));
  await Promise.race([Promise.all([startParts().then(() => router.load()), typeface]), tooLong]).catch(() => undefined);
  recordFirstScreen();
  // As a transition the first page is made in slices: a slow phone continues scrolling what the server wrote.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <DirectionProvider initialDirection={pageDirection()}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariables}
            defaultColorScheme="auto"
            getStyleNonce={() => nonce}
          >
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </MantineProvider>
        </DirectionProvider>
      </StrictMode>,
    ),
  );
}

void start();
