/** Hands in what is past its deadline, whether or not any browser is open. Runs in every server process. */
import { asSweeper, inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { endAttempt } from './actions.ts';
import { GRACE_MS, isOverdue } from './rules.ts';
import { countDueAttempts, type DueAttempt, listDueAttempts, lockIdleAttempt } from './store.ts';

const AT_ONCE = 200;
const EVERY_MS = 1_000;

/**
 * Ends overdue attempts of all tenants; answers how many this call has ended. Several processes may do it at once: each
 * walks through all that is due, whatever the others end meanwhile and whatever cannot be ended.
 */
export async function sweepOverdue(services: Services): Promise<number> {
  const now = services.clock();
  const before = new Date(now.getTime() - GRACE_MS);
  let ended = 0;
  for (let after: DueAttempt | null = null, page: DueAttempt[]; ; after = page.at(-1)!) {
    page = await asSweeper(services.database, (tx) => listDueAttempts(tx, before, after, AT_ONCE));
    for (const due of page) ended += await endWhenIdle(services, due, now);
    if (page.length < AT_ONCE) return ended;
  }
}

async function endWhenIdle(services: Services, { tenant_id, attempt_id }: DueAttempt, now: Date): Promise<number> {
  try {
    return await inTenant(services.database, tenantId(tenant_id), async (tx) => {
      const attempt = await lockIdleAttempt(tx, attempt_id);
      if (!attempt || !isOverdue(attempt, now)) return 0;
      await endAttempt(tx, attempt, now);
      return 1;
    });
  } catch (error) {
    // One paper that cannot be graded must not keep the others open.
    services.log.error({ err: error, attempt: attempt_id }, 'an overdue attempt could not be ended');
    return 0;
  }
}

/** Open attempts that should have been handed in by now: above zero, something keeps the sweeper from its work. */
export const countOverdue = (services: Services): Promise<number> =>
  asSweeper(services.database, (tx) =>
    countDueAttempts(tx, new Date(services.clock().getTime() - GRACE_MS - 2 * EVERY_MS)),
  );

/** Sweeps once a second until stopped. */
export function startSweeping(services: Services): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      await sweepOverdue(services);
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
