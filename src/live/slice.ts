import type { Slice } from '#access/slice.ts';
import { attemptsTask } from './actions-attempts.ts';
import type { LiveRooms } from './room/rooms.ts';
import { liveRoutes } from './routes.ts';
import { startSweepingLive, sweepLive } from './sweep.ts';

export const live: Slice<{ readonly rooms: LiveRooms }> = {
  routes: ({ rooms }) => liveRoutes(rooms),
  tasks: [attemptsTask],
  background: [
    { name: 'live-sweep', kind: 'members', once: sweepLive, start: async (services) => startSweepingLive(services) },
  ],
};
