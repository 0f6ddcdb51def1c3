/** Hands in what is past its deadline, whether or not any browser is open. Runs in every server process. */
import { asSweeper, inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { endAttempt } from './actions.ts';
import { GRACE_MS, isOverdue } from './rules.ts';
import { listDueAttempts, lockIdleAttempt } from './store.ts';

const AT_ONCE = 200;
const EVERY_MS = 1_000;

/** Ends overdue attempts of all tenants; answers how many this call has ended. Several processes may do it at once. */
export async function sweepOverdue(services: Services): Promise<number> {
  const now = services.clock();
  const due = await asSweeper(services.database, (tx) =>
    listDueAttempts(tx, new Date(now.getTime() - GRACE_MS), AT_ONCE),
  );
  let ended = 0;
  for (const { tenant_id, attempt_id } of due) {
    try {
      ended += await inTenant(services.database, tenantId(tenant_id), async (tx) => {
        const attempt = await lockIdleAttempt(tx, attempt_id);
        if (!attempt || !isOverdue(attempt, now)) return 0;
        await endAttempt(tx, attempt, now);
        return 1;
      });
    } catch (error) {
      // One paper that cannot be graded must not keep the others open.
      services.log.error({ err: error, attempt: attempt_id }, 'an overdue attempt could not be ended');
    }
  }
  return ended;
}

/** Sweeps once a second until stopped. */
export function startSweeping(services: Services): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      while (!stopped && (await sweepOverdue(services)) === AT_ONCE);
    } catch (error) {
      services.log.warn({ err: error }, 'sweeping failed, trying again');
    }
    if (!stopped) timer = setTimeout(begin, EVERY_MS);
  };
  const begin = (): void => {
    running = run();
  };
  begin();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
