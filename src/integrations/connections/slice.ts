import type { Slice } from '#access/slice.ts';
import { connectionRoutes } from './routes.ts';

export const connections: Slice = { routes: () => connectionRoutes };
