/** Hands in what is past its deadline, whether or not any browser is open. Runs in every server process. */
import { asSweeper, inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { advanceSections, tellAttempts } from '#quiz/store-running.ts';
import { endAttempt } from './actions.ts';
import { GRACE_MS, isOverdue } from './rules.ts';
import {
  countDueAttempts,
  type DueAttempt,
  type DueSection,
  listDueAttempts,
  listDueSections,
  lockIdleAttempt,
} from './store.ts';

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

/**
 * Notes for all tenants which section is open where the time of one was over, so that open pages and who watches them
 * hear of it. What is not noted yet counts all the same. Answers how many attempts were moved.
 */
export async function sweepSections(services: Services): Promise<number> {
  const now = services.clock();
  let moved = 0;
  for (;;) {
    const due = await asSweeper(services.database, (tx) => listDueSections(tx, now, AT_ONCE));
    const byQuiz = Map.groupBy(due, ({ tenant_id, quiz_id }) => `${tenant_id} ${quiz_id}`);
    let movedNow = 0;
    for (const rows of byQuiz.values()) movedNow += await moveWhenIdle(services, rows, now);
    moved += movedNow;
    // What another process has moved meanwhile is no longer among those that are due.
    if (due.length < AT_ONCE || movedNow === 0) return moved;
  }
}

async function moveWhenIdle(services: Services, rows: readonly DueSection[], now: Date): Promise<number> {
  const { tenant_id, quiz_id } = rows[0]!;
  try {
    return await inTenant(services.database, tenantId(tenant_id), async (tx) => {
      const ids = rows.map(({ attempt_id }) => attempt_id);
      const moved = await advanceSections(tx, quiz_id, ids, now, { idleOnly: true });
      await tellAttempts(tx, quiz_id, moved);
      return moved.length;
    });
  } catch (error) {
    services.log.error({ err: error, quiz: quiz_id }, 'the sections of a quiz could not be moved on');
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
    // Neither keeps the other from its work.
    for (const sweep of [sweepOverdue, sweepSections]) {
      await sweep(services).catch((error: unknown) => {
        services.log.warn({ err: error }, 'sweeping failed, trying again');
      });
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
