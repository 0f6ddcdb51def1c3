/** Hands in what is past its deadline, and grades it, whether or not any browser is open. Runs in every server process. */
import { asSweeper, inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { advanceSections, tellAttempts } from '#quiz/store-running.ts';
import { endAttempt, settleAttempt } from './actions.ts';
import { GRACE_MS, isOverdue } from './rules.ts';
import { lockIdleAttempt, lockIdleAwaiting } from './store.ts';
import {
  countDueAttempts,
  countDueResults,
  type DueAttempt,
  type DueResult,
  type DueSection,
  listDueAttempts,
  listDueResults,
  listDueSections,
} from './store-due.ts';

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
    for (const due of page) ended += await endWhenIdle(services, due);
    if (page.length < AT_ONCE) return ended;
  }
}

async function endWhenIdle(services: Services, { tenant_id, attempt_id }: DueAttempt): Promise<number> {
  try {
    return await inTenant(services.database, tenantId(tenant_id), async (tx) => {
      // Each at its own time: who looks at what was graded lately looks back for a minute, and a sweep may take longer.
      const now = services.clock();
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
 * Grades the attempts of all tenants for which no answer that arrives late counts any more; answers how many this call has
 * graded. Several processes may do it at once, as with `sweepOverdue`.
 */
export async function sweepLate(services: Services): Promise<number> {
  const now = services.clock();
  let graded = 0;
  for (let after: DueResult | null = null, page: DueResult[]; ; after = page.at(-1)!) {
    page = await asSweeper(services.database, (tx) => listDueResults(tx, now, after, AT_ONCE));
    for (const due of page) graded += await settleWhenIdle(services, due);
    if (page.length < AT_ONCE) return graded;
  }
}

async function settleWhenIdle(services: Services, { tenant_id, attempt_id }: DueResult): Promise<number> {
  try {
    return await inTenant(services.database, tenantId(tenant_id), async (tx) => {
      const now = services.clock();
      const attempt = await lockIdleAwaiting(tx, attempt_id);
      if (!attempt || now <= attempt.late_until!) return 0;
      await settleAttempt(tx, attempt, now);
      return 1;
    });
  } catch (error) {
    services.log.error(
      { err: error, attempt: attempt_id },
      'an attempt could not be graded when its late answers were in',
    );
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

/** Attempts that should have been handed in, or graded, by now: above zero, something keeps the sweeper from its work. */
export const countOverdue = (services: Services): Promise<number> =>
  asSweeper(services.database, async (tx) => {
    const now = services.clock().getTime();
    const open = await countDueAttempts(tx, new Date(now - GRACE_MS - 2 * EVERY_MS));
    return open + (await countDueResults(tx, new Date(now - 2 * EVERY_MS)));
  });

/**
 * Sweeps once a second until stopped. Each sweep has its own turns: to grade a large exam takes a minute or two, and
 * whatever else is over meanwhile is ended in time.
 */
export function startSweeping(services: Services): () => Promise<void> {
  const stops = [sweepOverdue, sweepLate, sweepSections].map((sweep) => repeat(services, sweep));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function repeat(services: Services, sweep: (services: Services) => Promise<number>): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    await sweep(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'sweeping failed, trying again');
    });
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
