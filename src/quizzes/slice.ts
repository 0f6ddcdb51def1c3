import type { Slice } from '#access/slice.ts';
import { EVERY_MINUTE, repeated } from '#platform/server/jobs/background.ts';
import { accessRoutes } from './access/routes.ts';
import { reachEverywhere, reachJob } from './accommodations/background.ts';
import { overrideRoutes } from './accommodations/routes.ts';
import { quizFinder } from './actions-find.ts';
import { quizRoutes } from './routes.ts';
import { safeBrowserRoutes } from './safe-browser/routes.ts';
import { waitingRoutes } from './waiting/routes.ts';

export const quizzes: Slice = {
  routes: () => [...quizRoutes, ...overrideRoutes, ...accessRoutes, ...safeBrowserRoutes, ...waitingRoutes],
  finders: [quizFinder],
  background: [repeated(reachJob, EVERY_MINUTE, reachEverywhere)],
};
