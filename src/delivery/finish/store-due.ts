/** What is due in all tenants: attempts past their deadline, sections past theirs, and results that were waited for. */
import { type SqlBool, sql } from 'kysely';
import { GRACE_MS } from '#delivery/late/rules-grace.ts';
import type { SweeperTx } from '#platform/server/database/tenant-tx.ts';

/** Open attempts of all tenants whose deadline lies before the given time, the longest overdue first, after `after`. */
export const listDueAttempts = (tx: SweeperTx, before: Date, after: DueAttempt | null, limit: number) =>
  tx
    .selectFrom('attempt')
    .select(['tenant_id', 'attempt_id', sql<Date>`deadline`.as('deadline')])
    .where('state', '=', 'open')
    .where('deadline', '<', before)
    .where('paused_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(deadline, attempt_id) > (${after!.deadline}, ${after!.attempt_id}::uuid)`),
    )
    .orderBy('deadline')
    .orderBy('attempt_id')
    .limit(limit)
    .execute();

export interface DueSection {
  readonly tenant_id: string;
  readonly quiz_id: string;
  readonly attempt_id: string;
  readonly section_deadline: Date;
}

/** Open attempts of all tenants in which the time of a section was over by now, and another one follows, after `after`. */
export const listDueSections = (
  tx: SweeperTx,
  now: Date,
  after: DueSection | null,
  limit: number,
): Promise<DueSection[]> =>
  tx
    .selectFrom('attempt')
    .select(['tenant_id', 'quiz_id', 'attempt_id', sql<Date>`section_deadline`.as('section_deadline')])
    .where('state', '=', 'open')
    .where('section_deadline', '<=', now)
    .where(sql<SqlBool>`section < cardinality(section_seconds)`)
    .where('paused_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(section_deadline, attempt_id) > (${after!.section_deadline}, ${after!.attempt_id}::uuid)`,
      ),
    )
    .orderBy('section_deadline')
    .orderBy('attempt_id')
    .limit(limit)
    .execute();

/** How many open attempts of all tenants have a deadline before the given time. */
async function countDueAttempts(tx: SweeperTx, before: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('attempt')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'open')
    .where('deadline', '<', before)
    .where('paused_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface DueAttempt {
  readonly tenant_id: string;
  readonly attempt_id: string;
  readonly deadline: Date;
}

export interface DueResult {
  readonly tenant_id: string;
  readonly attempt_id: string;
  readonly late_until: Date;
}

/** Attempts of all tenants for whose late answers was waited until before `now`, the longest due first, after `after`. */
export const listDueResults = (
  tx: SweeperTx,
  now: Date,
  after: DueResult | null,
  limit: number,
): Promise<DueResult[]> =>
  tx
    .selectFrom('attempt')
    .select(['tenant_id', 'attempt_id', sql<Date>`late_until`.as('late_until')])
    .where('late_until', '<', now)
    .where('late_until', 'is not', null)
    .where('graded_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(late_until, attempt_id) > (${after!.late_until}, ${after!.attempt_id}::uuid)`),
    )
    .orderBy('late_until')
    .orderBy('attempt_id')
    .limit(limit)
    .execute();

/** How many attempts of all tenants should have had their result before the given time. */
async function countDueResults(tx: SweeperTx, before: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('attempt')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('late_until', '<', before)
    .where('late_until', 'is not', null)
    .where('graded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** To grade a large exam whose time ends at one moment takes minutes. */
const GRADED_WITHIN_MS = 5 * 60_000;

/** Returns how many attempts of all tenants should have been handed in by the given time, or graded well before it. */
export async function countDue(tx: SweeperTx, by: Date): Promise<number> {
  const ago = (ms: number): Date => new Date(by.getTime() - ms);
  return (await countDueAttempts(tx, ago(GRACE_MS))) + (await countDueResults(tx, ago(GRADED_WITHIN_MS)));
}
