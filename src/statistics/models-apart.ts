/** The thread that estimates. */
import { workerData } from 'node:worker_threads';
import { workApart } from '#platform/server/apart.ts';
import { type BinaryResponses, estimate } from './models.ts';

await workApart(
  async () => estimate(workerData as BinaryResponses),
  (error) => String(error),
);
