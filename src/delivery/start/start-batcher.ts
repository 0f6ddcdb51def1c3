/** Starts of many students, batched for a moment and made in one transaction per tenant. */
import { byDatabase, createBatcher, type Limits } from '#delivery/batch/batcher.ts';
import type { Attempt } from '#delivery/contract.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { startQuiz, startQuizzes } from './actions.ts';
import type { StartRequest } from './admit.ts';

export interface StartBatcher {
  /** As `startQuiz`; also throws `unavailable` when too many wait. */
  start(tenant: TenantId, request: StartRequest): Promise<Attempt>;
  /** How many starts wait or are being made in this process. */
  depth(): number;
}

/** Half of those who may wait can be of one school: some ten seconds' work. The page comes back automatically. */
const limits: Limits = { gatherMs: 4, batchSize: 100, concurrency: 3, maxWaiting: 8_000 };

/** A start goes from an earlier attempt to its quiz, publishing from the quiz to its attempts: one of them may have to repeat. */
const options = { repeatable: true };

export function openStartBatcher(database: Database, clock: () => Date): StartBatcher {
  const batcher = createBatcher<TenantId, StartRequest, Attempt>(
    {
      run: (tenant, requests, isRetry) =>
        inTenant(
          database,
          tenant,
          async (tx) => {
            if (!isRetry) return startQuizzes(tx, requests, clock);
            const { actor, id, asked } = requests[0]!;
            return [{ value: await startQuiz(tx, actor, id, { asked, clock }) }];
          },
          options,
        ),
      ...byDatabase,
    },
    limits,
  );
  return { start: batcher.ask, depth: batcher.depth };
}
