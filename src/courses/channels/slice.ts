import type { Slice } from '#access/slice.ts';
import { channelRoutes } from './routes.ts';
import { channelFinder } from './store-find.ts';

export const channels: Slice = {
  routes: () => channelRoutes,
  finders: [channelFinder],
};
