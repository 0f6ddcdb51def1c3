import type { Slice } from '#access/slice.ts';
import { publicQuizRoutes } from './routes.ts';

export const publicQuizzes: Slice = {
  routes: () => publicQuizRoutes,
};
