import type { Slice } from '#access/slice.ts';
import { requeueLostTasks, startTasks, taskJob } from './actions.ts';
import { taskRoutes } from './routes.ts';

export const tasks: Slice = {
  routes: () => taskRoutes,
  background: [
    {
      name: taskJob.name,
      kind: 'members',
      once: requeueLostTasks,
      async start(services, kinds) {
        const stop = await startTasks(services, kinds);
        return async () => stop();
      },
    },
  ],
};
