/** The browser half: composes the slices' pages into one application. */
import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/source-serif-4/index.css';
// In a cascade layer, so that our own rules win whatever order the parts arrive in.
import '#platform/web/mantine-styles.ts';
import '#platform/web/global.css';
import '#platform/web/before.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { keepSignedIn } from '#account/queries-renewal.ts';
import { parseSearch, stringifySearch } from '#platform/web/address.ts';
import { getBoot } from '#platform/web/boot.ts';
import { reloadOnMissingChunk } from '#platform/web/chunk-reload.ts';
import { ErrorPage } from '#platform/web/ErrorPage.tsx';
import { pageDirection } from '#platform/web/language.ts';
import { loadingBar } from '#platform/web/loading-bar.ts';
import { startOffline } from '#platform/web/offline.ts';
import { createQueryClient } from '#platform/web/query-client.ts';
import { session } from '#platform/web/session.ts';
import { PageSkeleton } from '#platform/web/states.tsx';
import { createProductTheme, cssVariables } from '#platform/web/theme.ts';
import { followPerson } from './languages/follow.ts';
import { loadLanguage } from './languages/load.ts';
import { routeTree } from './pages/routeTree.gen.ts';

reloadOnMissingChunk(window);
const languageLoaded = loadLanguage();

const queryClient = createQueryClient();
const { tenant, nonce } = getBoot();
// Where Mantine's scroll lock looks for the nonce of its style element.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const theme = createProductTheme(tenant.accent);

const router = createRouter({
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
  defaultErrorComponent: ({ error, reset }) => <ErrorPage error={error} onRetry={reset} />,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

router.subscribe('onBeforeLoad', ({ pathChanged }) => {
  if (pathChanged) loadingBar.start();
});
router.subscribe('onResolved', () => {
  loadingBar.finish({ failed: router.state.matches.some((match) => match.status === 'error') });
});

// What was pressed may have gone with its page; the keyboard then goes on from the new page's content.
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
keepSignedIn();
startOffline();

// Answers that an earlier window could not bring to the server, when this one has shown its page.
if (session.get().user?.role === 'student' || session.get().guest)
  setTimeout(
    () => void import('#attempt/leftovers.ts').then((module) => module.deliverLeftovers()).catch(() => {}),
    4000,
  );

const root = document.getElementById('root')!;

/** How long what the server wrote may stand while the page's data are on their way. */
const BEFORE_MS = 4000;

/** Where the server wrote the page's text, it stays until the page can take its place without a flash of nothing. */
async function start(): Promise<void> {
  await languageLoaded;
  if (root.firstElementChild) {
    const tooLong = new Promise((resolve) => setTimeout(resolve, BEFORE_MS));
    await Promise.race([router.load(), tooLong]).catch(() => undefined);
  }
  // As a transition the first page is made in slices: a slow phone goes on scrolling what the server wrote.
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
