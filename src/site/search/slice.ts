import type { Finder } from '#access/find.ts';
import type { Slice } from '#access/slice.ts';
import { searchRoutes } from './routes.ts';

export const search: Slice<{ readonly finders: readonly Finder[] }> = {
  routes: ({ finders }) => searchRoutes(finders),
};
