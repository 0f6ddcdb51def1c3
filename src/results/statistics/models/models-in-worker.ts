/** The thread that estimates. */
import { workerData } from 'node:worker_threads';
import { workInWorker } from '#platform/server/worker/run-in-worker.ts';
import { type BinaryResponses, estimate } from './models.ts';

await workInWorker(
  async () => estimate(workerData as BinaryResponses),
  (error) => String(error),
);
