/**
 * Saves of many students, batched for a moment and written in one transaction per tenant; each is acknowledged after its commit.
 */
import { byDatabase, createBatcher, type Limits } from '#delivery/batch/batcher.ts';
import { recordHeartbeat } from '#delivery/events/heartbeat.ts';
import { remainingMs } from '#delivery/rules.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { type Saved, type SaveRequest, saveAnswers, type Written } from './actions.ts';

export interface SaveBatcher {
  /** As `saveAnswers` for one request; throws its error, and `unavailable` when too many wait. */
  save(tenant: TenantId, request: SaveRequest): Promise<Saved>;
  /** How many saves wait or are being written in this process. */
  depth(): number;
}

const limits: Limits = { gatherMs: 4, batchSize: 250, concurrency: 3, maxWaiting: 4_000 };

export function openSaveBatcher(database: Database, changed: Partial<Limits> = {}): SaveBatcher {
  const batcher = createBatcher<TenantId, SaveRequest, Saved>(
    {
      async run(tenant, requests, isRetry) {
        const work = inTenant(database, tenant, (tx) => saveAnswers(tx, requests, isRetry));
        return (await work).map((outcome, index) => {
          if (outcome === 'retry' || 'error' in outcome) return outcome;
          recordSave(tenant, requests[index]!, outcome.value);
          return outcome.value.outcome;
        });
      },
      ...byDatabase,
    },
    { ...limits, ...changed },
  );
  return { save: batcher.ask, depth: batcher.depth };
}

/** Records that the page of an attempt was heard of, while its time runs. */
function recordSave(tenant: TenantId, { actor, now }: SaveRequest, { attempt, decided }: Written): void {
  if (remainingMs(attempt, now) === 0) return;
  recordHeartbeat(tenant, attempt.attempt_id, actor.sessionId, now, { saved: decided.inserts.length > 0 });
}
