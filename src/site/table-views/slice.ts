import type { Slice } from '#access/slice.ts';
import { tableViewRoutes } from './routes.ts';

export const tableViews: Slice = { routes: () => tableViewRoutes };
