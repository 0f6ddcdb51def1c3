/** The thread that fits. */
import { workInWorker } from '#platform/server/worker/run-in-worker.ts';
import { fitModel } from './fit.ts';
import type { History } from './rules.ts';

await workInWorker(
  (histories: readonly History[]) => fitModel(histories),
  (error) => String(error),
);
