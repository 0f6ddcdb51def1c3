/** The thread that estimates. */
import { workInWorker } from '#platform/server/worker/run-in-worker.ts';
import { type BinaryResponses, estimate } from './models.ts';

await workInWorker(
  async (responses: BinaryResponses) => estimate(responses),
  (error) => String(error),
);
