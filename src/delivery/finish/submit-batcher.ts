/** Hand-ins of many students, batched for a moment and written in one transaction per tenant. */
import { byDatabase, createBatcher, type Limits } from '#delivery/batch/batcher.ts';
import type { Attempt } from '#delivery/contract.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { type SubmitRequest, submitAttempts } from './actions.ts';

export interface SubmitBatcher {
  /** As `submitAttempts` for one request; throws its error, and `unavailable` when too many wait. */
  submit(tenant: TenantId, request: SubmitRequest): Promise<Attempt>;
  /** How many hand-ins wait or are being written in this process. */
  depth(): number;
}

/** A whole year hands in within a minute, and each of them is graded: some tens of milliseconds for a batch. */
const limits: Limits = { gatherMs: 4, batchSize: 50, concurrency: 3, maxWaiting: 8_000 };

export function openSubmitBatcher(database: Database, clock: () => Date): SubmitBatcher {
  const batcher = createBatcher<TenantId, SubmitRequest, Attempt>(
    {
      run: (tenant, requests, isRetry) =>
        inTenant(database, tenant, (tx) => submitAttempts(tx, requests, clock, isRetry)),
      ...byDatabase,
    },
    limits,
  );
  return { submit: batcher.ask, depth: batcher.depth };
}
