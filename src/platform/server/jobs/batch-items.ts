/**
 * The members of a batch job, each processed separately: one that fails does not stop the others, is recorded, waits
 * longer after every failure, and is given up after `TRIES`, except for what has to be done in the end. Every
 * background job of the product goes through here, or through the queue (`jobs.ts`), which does the same for single
 * jobs; `every-job.test.ts` holds them to it.
 */
import { sql } from 'kysely';
import { isTransient } from '#platform/server/database/errors.ts';
import { inSavepoint } from '#platform/server/database/savepoint.ts';
import {
  inTenant,
  type SweeperTx,
  type TenantId,
  type TenantTx,
  tenantId,
} from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';

export type MembersNeed = Pick<Services, 'database' | 'clock'> & {
  readonly log: Pick<Services['log'], 'error' | 'warn'>;
};

/** With the pauses between them, eleven tries take two days. */
export const TRIES = 11;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 24 * 60 * 60_000;
/** The member that stands for all the work of a job in a tenant (`eachTenantDue`). */
export const TURN = 'turn';
const LONGEST_PAUSE_OF_TURN_MS = 5 * 60_000;
/**
 * An attempt has to end and to be graded, and what was heard of its pages decides what counts. Messages are given up by the
 * outbox itself.
 */
const MUST_END = new Set(['sweep-overdue', 'sweep-late', 'contacts', 'outbox']);
const LONGEST_PAUSE_OF_MUST_MS = 60 * 60_000;

/** The longest pause between the tries of what is never given up; null: it is given up. */
const longestPauseOf = (job: string, member: string): number | null =>
  member === TURN ? LONGEST_PAUSE_OF_TURN_MS : MUST_END.has(job) ? LONGEST_PAUSE_OF_MUST_MS : null;

/** Returns when a member that has failed this many times is tried again; null: never automatically. */
export function retryAfter(job: string, member: string, tries: number, now: Date): Date | null {
  const longest = longestPauseOf(job, member);
  if (longest === null && tries >= TRIES) return null;
  return new Date(now.getTime() + Math.min(longest ?? LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)));
}

export interface Members {
  /** Members that are not to be tried now: they wait after a failure, or were given up. */
  readonly held: ReadonlySet<string>;
  /** Members whose pause after a failure is over. */
  readonly due: readonly string[];
  /**
   * Works on one member. Answers what the work answers; undefined for a held member, and for one that fails: then it is
   * logged, recorded and held. Throws only when the failure can't be recorded, that is without a database.
   */
  run<T>(member: string, work: () => Promise<T>): Promise<T | undefined>;
  /**
   * As `run`, where the transaction continues: what the work wrote is undone when it fails. Throws also where the
   * work lost against another transaction, so that nothing is noted as done of a member that is tried again with the
   * next run.
   */
  runWithin<T>(tx: TenantTx, member: string, work: () => Promise<T>): Promise<T | undefined>;
}

/** A member that failed, and when it is tried again; null: it was given up. */
export interface Failed {
  readonly member: string;
  readonly retry_at: Date | null;
}

/** Opens the members of one job in one tenant, with what is known of earlier failures. */
export const openMembers = async (services: MembersNeed, tenant: TenantId, job: string): Promise<Members> =>
  membersOf(
    services,
    tenant,
    job,
    await inTenant(services.database, tenant, (tx) =>
      tx
        .selectFrom('job_failure')
        .select(['member', 'retry_at'])
        .where('tenant_id', '=', tenant)
        .where('job', '=', job)
        .execute(),
    ),
  );

/** The members of a job by tenant, opened once in a sweep and only where something is due. */
export function cacheMembers(services: MembersNeed, job: string): (tenant: string) => Promise<Members> {
  const opened = new Map<string, Promise<Members>>();
  return (tenant) => {
    const members = opened.get(tenant) ?? openMembers(services, tenantId(tenant), job);
    opened.set(tenant, members);
    return members;
  };
}

/** As `openMembers`, where the earlier failures of this job and tenant are at hand. */
export function membersOf(services: MembersNeed, tenant: TenantId, job: string, known: readonly Failed[]): Members {
  const { database, clock, log } = services;
  const now = clock();
  // What is never given up now may have been by an earlier version.
  const isDue = ({ member, retry_at: at }: Failed): boolean =>
    at === null ? longestPauseOf(job, member) !== null : at <= now;
  const held = new Set(known.filter((one) => !isDue(one)).map((one) => one.member));
  const failed = new Set(known.map((one) => one.member));
  const members: Members = {
    held,
    due: known.filter(isDue).map((one) => one.member),
    async run(member, work) {
      if (held.has(member)) return undefined;
      try {
        const result = await work();
        if (failed.delete(member)) await inTenant(database, tenant, (tx) => deleteFailure(tx, job, member));
        return result;
      } catch (error) {
        held.add(member);
        // It lost against another transaction, which says nothing about the member: the next run tries it again.
        if (isTransient(error)) {
          log.warn({ err: error, tenant, job, member }, 'a member is tried again with the next run');
          return undefined;
        }
        failed.add(member);
        const tries = await inTenant(database, tenant, (tx) => recordFailure(tx, job, member, error, clock()));
        const isGivenUp = retryAfter(job, member, tries, clock()) === null;
        log.error({ err: error, tenant, job, member, tries }, isGivenUp ? 'a member was given up' : 'a member failed');
        return undefined;
      }
    },
    async runWithin(tx, member, work) {
      let lost: unknown;
      const result = await members.run(member, () =>
        inSavepoint(tx, work).catch((error: unknown) => {
          if (isTransient(error)) lost = error;
          throw error;
        }),
      );
      if (lost !== undefined) throw lost;
      return result;
    },
  };
  return members;
}

/** The failures of one job in all tenants. */
export const listFailuresOf = (tx: SweeperTx, job: string) =>
  tx.selectFrom('job_failure').select(['tenant_id', 'member', 'retry_at']).where('job', '=', job).execute();

/** The failures of the tenant: what was given up first, then the newest. */
export async function listFailures(tx: TenantTx, { ofst, limit }: { ofst: number; limit: number }) {
  const failures = tx.selectFrom('job_failure').where('tenant_id', '=', tx.tenantId);
  const rows = await failures
    .select(['job', 'member', 'tries', 'error', 'since', 'failed_at', 'retry_at'])
    .orderBy(sql`retry_at is not null`)
    .orderBy('failed_at', 'desc')
    .orderBy('job')
    .orderBy('member')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total } = await failures.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * Lets the next run of the job try the member, also one that was given up; that one is given up again when the try fails.
 * Returns whether there was such a failure.
 */
export async function retryMember(tx: TenantTx, job: string, member: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('job_failure')
    .set({ retry_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('job', '=', job)
    .where('member', '=', member)
    .returning('job')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of all tenants, by job: how many members fail, how many of them were given up, since when at the longest. */
export const countFailures = (tx: SweeperTx) =>
  tx
    .selectFrom('job_failure')
    .select([
      'job',
      sql<number>`count(*)::int`.as('failing'),
      sql<number>`(count(*) filter (where retry_at is null))::int`.as('given_up'),
      sql<number>`max(tries)`.as('tries'),
      sql<Date>`min(since)`.as('since'),
    ])
    .groupBy('job')
    .orderBy('job')
    .execute();

const deleteFailure = (tx: TenantTx, job: string, member: string) =>
  tx
    .deleteFrom('job_failure')
    .where('tenant_id', '=', tx.tenantId)
    .where('job', '=', job)
    .where('member', '=', member)
    .execute();

/** Answers how many times the member has failed by now. */
async function recordFailure(tx: TenantTx, job: string, member: string, error: unknown, now: Date): Promise<number> {
  const said = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500);
  const { tries } = await tx
    .insertInto('job_failure')
    .values({
      tenant_id: tx.tenantId,
      job,
      member: member.slice(0, 200),
      tries: 1,
      error: said,
      since: now,
      failed_at: now,
      retry_at: retryAfter(job, member, 1, now),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'job', 'member']).doUpdateSet({
        tries: sql`job_failure.tries + 1`,
        error: said,
        failed_at: now,
      }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  if (tries > 1) {
    await tx
      .updateTable('job_failure')
      .set({ retry_at: retryAfter(job, member, tries, now) })
      .where('tenant_id', '=', tx.tenantId)
      .where('job', '=', job)
      .where('member', '=', member.slice(0, 200))
      .execute();
  }
  return tries;
}
