/** Fetches the screens of a student before they are opened, so that the service worker has them when the network is gone. */
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { savesData } from '#platform/web/offline/online.ts';
import { session } from '#platform/web/session.ts';
import { firstShown } from '#platform/web/start/first-screen.ts';
import { queryFrom } from '#platform/web/tables/list-search.ts';

/** After the page has come to rest. */
const AFTER_MS = 4000;
const AGAIN_MS = 12 * 60 * 60_000;
const MARK = '/kept-for-offline';

const screens = [
  '/dash',
  '/quizzes',
  '/courses',
  '/myAttempt',
  '/announcements',
  '/notifications',
  '/calendar',
  '/practice',
];

/** The same calls as those of the screens: an answer is found again by its address. */
async function queriesOfScreens() {
  const [
    { myCoursesQuery },
    { coursesQuery },
    { listCourses },
    { courseSearch },
    { myQuizzesQuery },
    { listQuizzes },
    { quizSearch },
    { takenQuizzesQuery, userAttemptsQuery },
    { listUserAttempts },
    { attemptsSearch },
    { studentDashboardQuery },
    { announcementsQuery, shownAnnouncementsQuery },
    { listAnnouncements },
    { announcementSearch },
    { notificationsQuery },
    { listNotifications },
    { notificationSearch },
    { thisMonthQuery },
  ] = await Promise.all([
    import('#courses/enrolment/queries.ts'),
    import('#courses/courses/queries.ts'),
    import('#courses/courses/contract.ts'),
    import('#courses/courses/screens/course-search.ts'),
    import('#quizzes/queries.ts'),
    import('#quizzes/contract.ts'),
    import('#quizzes/screens/list/quiz-search.ts'),
    import('#results/results/queries.ts'),
    import('#results/results/contract.ts'),
    import('#results/results/screens/results-search.ts'),
    import('#site/dashboard/queries.ts'),
    import('#site/announcements/queries.ts'),
    import('#site/announcements/contract.ts'),
    import('#site/announcements/screens/announcement-search.ts'),
    import('#messaging/notifications/queries.ts'),
    import('#messaging/notifications/contract.ts'),
    import('#messaging/notifications/screens/notification-search.ts'),
    import('#site/calendar/screens/use-month.ts'),
  ]);
  return {
    single: [
      studentDashboardQuery(),
      shownAnnouncementsQuery(),
      myCoursesQuery,
      coursesQuery(queryFrom(listCourses.query!, courseSearch.defaults)),
      userAttemptsQuery(queryFrom(listUserAttempts.query!, attemptsSearch.defaults)),
      takenQuizzesQuery(),
      announcementsQuery(queryFrom(listAnnouncements.query!, announcementSearch.defaults)),
      notificationsQuery(queryFrom(listNotifications.query!, notificationSearch.defaults)),
      thisMonthQuery(session.get().user),
    ],
    paged: [myQuizzesQuery(queryFrom(listQuizzes.query!, quizSearch.defaults))],
  };
}

const nameOfCache = async (): Promise<string | undefined> =>
  (await caches.keys()).find((name) => name.startsWith('data-'));

/** This version of the application was kept for this session not long ago. */
async function isKept(version: string): Promise<boolean> {
  const name = await nameOfCache();
  const mark = name && (await (await caches.open(name)).match(MARK));
  if (!mark) return false;
  const { at, of } = (await mark.json()) as { at: number; of: string };
  return of === version && Date.now() - at < AGAIN_MS;
}

const isIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve);
  });

async function keep(router: AnyRouter, client: QueryClient): Promise<void> {
  const version = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  if (savesData() || !navigator.onLine || (await isKept(version))) return;
  for (const to of screens) {
    await isIdle();
    await router.preloadRoute({ to });
  }
  const { single, paged } = await queriesOfScreens();
  for (const query of single) {
    await isIdle();
    await client.prefetchQuery(query as never);
  }
  for (const query of paged) await client.prefetchInfiniteQuery(query);
  const name = await nameOfCache();
  if (name) await (await caches.open(name)).put(MARK, Response.json({ at: Date.now(), of: version }));
}

/** Keeps them once the worker is at work and the page at rest; returns how to have it not do so. */
export function cacheForOffline(router: AnyRouter, client: QueryClient): () => void {
  const container = 'serviceWorker' in navigator && import.meta.env.PROD ? navigator.serviceWorker : null;
  if (!container) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  void Promise.all([firstShown, container.ready]).then(() => {
    if (isStopped) return;
    timer = setTimeout(() => {
      if (container.controller) void keep(router, client).catch(() => undefined);
    }, AFTER_MS);
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
