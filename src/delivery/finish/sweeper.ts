/** Hands in what is past its deadline, and grades it, whether or not any browser is open. Runs in every server process. */

import { lockIdleAttempt, lockIdleAwaiting } from '#delivery/attempt/store.ts';
import { GRACE_MS } from '#delivery/late/rules-grace.ts';
import { isOverdue } from '#delivery/rules.ts';
import { asSweeper, inTenant, type SweeperTx, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import { cacheMembers, type Members } from '#platform/server/jobs/batch-items.ts';
import { repeat } from '#platform/server/jobs/repeat.ts';
import type { Services } from '#platform/server/services.ts';
import { advanceSections, publishAttempts } from '#quizzes/api.ts';
import { endAttempt, finalizeAttempt } from './actions.ts';
import {
  countDue,
  type DueAttempt,
  type DueResult,
  type DueSection,
  listDueAttempts,
  listDueResults,
  listDueSections,
} from './store-due.ts';

const AT_ONCE = 200;
const EVERY_MS = 1_000;

interface Due {
  readonly tenant_id: string;
  readonly attempt_id: string;
}

interface Sweep<One extends Due> {
  readonly list: (tx: SweeperTx, after: One | null) => Promise<One[]>;
  /** False where somebody else is at it, or has done it. */
  readonly deal: (tx: TenantTx, attemptId: string, now: Date) => Promise<boolean>;
  /** Under which what cannot be done is recorded. */
  readonly job: string;
}

/**
 * Walks through all that is due in all tenants, whatever others do at the same time and whatever fails; answers how
 * many this call has dealt with.
 */
async function walk<One extends Due>(services: Services, { list, deal, job }: Sweep<One>): Promise<number> {
  let dealtWith = 0;
  const membersIn = cacheMembers(services, job);
  for (let after: One | null = null, page: One[]; ; after = page.at(-1)!) {
    page = await asSweeper(services.database, (tx) => list(tx, after));
    for (const { tenant_id, attempt_id } of page) {
      // Each at its own time: who looks at what was graded lately looks back for a minute, and a sweep may take longer.
      const isDone = await (await membersIn(tenant_id)).run(attempt_id, () =>
        inTenant(services.database, tenantId(tenant_id), (tx) => deal(tx, attempt_id, services.clock())),
      );
      if (isDone) dealtWith += 1;
    }
    if (page.length < AT_ONCE) return dealtWith;
  }
}

/** Ends overdue attempts of all tenants; returns how many this call has ended. Several processes may do it at once. */
export function sweepOverdue(services: Services): Promise<number> {
  const before = new Date(services.clock().getTime() - GRACE_MS);
  return walk<DueAttempt>(services, {
    list: (tx, after) => listDueAttempts(tx, before, after, AT_ONCE),
    deal: async (tx, attemptId, now) => {
      const attempt = await lockIdleAttempt(tx, attemptId);
      if (!attempt || !isOverdue(attempt, now)) return false;
      await endAttempt(tx, attempt, now);
      return true;
    },
    job: 'sweep-overdue',
  });
}

/**
 * Grades the attempts of all tenants for which no answer that arrives late counts any more; returns how many this
 * call has graded. Several processes may do it at once.
 */
export function sweepLate(services: Services): Promise<number> {
  const before = services.clock();
  return walk<DueResult>(services, {
    list: (tx, after) => listDueResults(tx, before, after, AT_ONCE),
    deal: async (tx, attemptId, now) => {
      const attempt = await lockIdleAwaiting(tx, attemptId);
      if (!attempt || now <= attempt.late_until!) return false;
      await finalizeAttempt(tx, attempt, now);
      return true;
    },
    job: 'sweep-late',
  });
}

/**
 * Notes for all tenants which section is open where the time of one was over, so that open pages and who watches them
 * learn of it. What is not noted yet counts all the same. Returns how many attempts were moved.
 */
export async function sweepSections(services: Services): Promise<number> {
  const now = services.clock();
  const membersIn = cacheMembers(services, 'sweep-sections');
  let moved = 0;
  for (let after: DueSection | null = null, due: DueSection[]; ; after = due.at(-1)!) {
    due = await asSweeper(services.database, (tx) => listDueSections(tx, now, after, AT_ONCE));
    const byQuiz = Map.groupBy(due, ({ tenant_id, quiz_id }) => `${tenant_id} ${quiz_id}`);
    for (const rows of byQuiz.values())
      moved += await moveWhenIdle(services, await membersIn(rows[0]!.tenant_id), rows, now);
    if (due.length < AT_ONCE) return moved;
  }
}

/** Moves the attempts of one quiz together; where that fails, each separately. */
async function moveWhenIdle(
  services: Services,
  members: Members,
  rows: readonly DueSection[],
  now: Date,
): Promise<number> {
  const { tenant_id, quiz_id } = rows[0]!;
  const ids = rows.map(({ attempt_id }) => attempt_id).filter((id) => !members.held.has(id));
  const move = (some: readonly string[]): Promise<number> =>
    inTenant(services.database, tenantId(tenant_id), async (tx) => {
      const moved = await advanceSections(tx, quiz_id, some, now, { idleOnly: true });
      await publishAttempts(tx, quiz_id, moved);
      return moved.length;
    });
  if (ids.length === 0) return 0;
  try {
    return await move(ids);
  } catch (error) {
    services.log.warn({ err: error, quiz: quiz_id }, 'sections failed to move on together, trying each attempt');
    let moved = 0;
    for (const id of ids) moved += (await members.run(id, () => move([id]))) ?? 0;
    return moved;
  }
}

/** Attempts that should have been handed in, or graded, by now: above zero, something keeps the sweeper from its work. */
export const countOverdue = (services: Services): Promise<number> =>
  asSweeper(services.database, (tx) => countDue(tx, new Date(services.clock().getTime() - 2 * EVERY_MS)));

const sweeps = [sweepOverdue, sweepLate, sweepSections] as const;

/** Each sweep once; for tests. */
export const sweepAll = (services: Services): Promise<unknown> => Promise.all(sweeps.map((sweep) => sweep(services)));

/**
 * Sweeps once a second until stopped. Each sweep has its own turns: to grade a large exam takes a minute or two, and
 * other attempts whose time runs out are still ended in time.
 */
export function startSweeping(services: Services): () => Promise<void> {
  const stops = sweeps.map((sweep) =>
    repeat(services, () => sweep(services), { everyMs: EVERY_MS, failure: 'sweeping failed, trying again' }),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
