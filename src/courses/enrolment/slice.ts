import type { Slice } from '#access/slice.ts';
import { topicFinder } from './actions-find.ts';
import { enrolmentRoutes } from './routes.ts';

export const enrolment: Slice = {
  routes: () => enrolmentRoutes,
  finders: [topicFinder],
};
