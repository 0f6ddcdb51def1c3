import type { Slice } from '#access/slice.ts';
import { courseFinder } from './actions-find.ts';
import { courseImportKind } from './exchange/import-task.ts';
import { courseRoutes } from './routes.ts';

export const courses: Slice = {
  routes: () => courseRoutes,
  finders: [courseFinder],
  tasks: [courseImportKind],
};
