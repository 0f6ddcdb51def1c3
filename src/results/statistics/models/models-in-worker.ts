/** The thread that estimates. */
import { workerData } from 'node:worker_threads';
import { workApart } from '#platform/server/worker/run-in-worker.ts';
import { type BinaryResponses, estimate } from './models.ts';

await workApart(
  async () => estimate(workerData as BinaryResponses),
  (error) => String(error),
);
