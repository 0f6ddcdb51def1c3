/** Counts what was tried, and refuses where one of the limits is reached. */
import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { DEVICE_DAYS, type Limit, MINUTE, type SlowLimit } from './limits.ts';
import type { Lane } from './slow-lane.ts';

const digest = (subject: string): Buffer => createHash('sha256').update(subject).digest();

const unstored = new Map<string, readonly Date[]>();

const MOST_UNSTORED = 10_000;

const unstoredKey = (tx: TenantTx, { kind, subject }: Limit): string => `${tx.tenantId} ${kind} ${subject}`;

const unstoredOf = (tx: TenantTx, limit: Limit, now: Date): readonly Date[] =>
  (unstored.get(unstoredKey(tx, limit)) ?? []).filter((at) => at.getTime() > now.getTime() - limit.withinMs);

/**
 * Counts in this process only, for `refuseWhenTooMany` with the same limit: a made-up address is refused after as many tries
 * as another one, and fills no table.
 */
export function countUnstored(tx: TenantTx, limit: Limit, now: Date): void {
  const key = unstoredKey(tx, limit);
  const times = [...unstoredOf(tx, limit, now), now];
  unstored.delete(key);
  unstored.set(key, times);
  if (unstored.size > MOST_UNSTORED) unstored.delete(unstored.keys().next().value!);
}

/** Throws `too_many_requests` when one of the limits is reached. */
export async function refuseWhenTooMany(tx: TenantTx, limits: readonly Limit[], now: Date): Promise<void> {
  for (const limit of limits) {
    const { kind, subject, most, withinMs } = limit;
    const since = new Date(now.getTime() - withinMs);
    const recent = await tx
      .selectFrom('failed_attempt')
      .select('failed_at')
      .where('tenant_id', '=', tx.tenantId)
      .where('kind', '=', kind)
      .where('subject', '=', digest(subject))
      .where('failed_at', '>', since)
      .orderBy('failed_at', 'desc')
      .limit(most)
      .execute();
    const times = [...recent.map((row) => row.failed_at), ...unstoredOf(tx, limit, now)]
      .sort((one, other) => other.getTime() - one.getTime())
      .slice(0, most);
    const oldest = times.at(-1);
    if (times.length < most || !oldest) continue;
    const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + withinMs - now.getTime()) / 1000));
    throw new Refusal('too_many_requests', `Too many attempts. Try again in ${inWords(retryAfter)}`, {
      retryAfter,
    });
  }
}

/** Those of the limits that are reached, by subject; one query for all of the same kind. */
export async function listReached(tx: TenantTx, limits: readonly Limit[], now: Date): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  for (const same of Map.groupBy(limits, ({ kind, most, withinMs }) => `${kind} ${most} ${withinMs}`).values()) {
    const { kind, most, withinMs } = same[0]!;
    const subjects = new Map(same.map(({ subject }) => [digest(subject).toString('hex'), subject]));
    const rows = await tx
      .selectFrom('failed_attempt')
      .select('subject')
      .where('tenant_id', '=', tx.tenantId)
      .where('kind', '=', kind)
      .where('subject', 'in', [...subjects.values()].map(digest))
      .where('failed_at', '>', new Date(now.getTime() - withinMs))
      .groupBy('subject')
      .having(sql<SqlBool>`count(*) >= ${most}`)
      .execute();
    for (const { subject } of rows) reached.add(subjects.get(subject.toString('hex'))!);
  }
  return reached;
}

/** True when the limit is reached. */
export async function isReached(tx: TenantTx, limit: Limit, now: Date): Promise<boolean> {
  const { kind, subject, most, withinMs } = limit;
  const recent = await tx
    .selectFrom('failed_attempt')
    .select('failed_at')
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', kind)
    .where('subject', '=', digest(subject))
    .where('failed_at', '>', new Date(now.getTime() - withinMs))
    .limit(most)
    .execute();
  return recent.length >= most;
}

/** The lane through which the sign-in has to go; null: none. */
export async function laneOf(tx: TenantTx, limits: readonly SlowLimit[], now: Date): Promise<Lane | null> {
  for (const limit of limits)
    if (await isReached(tx, limit, now)) return { key: `${tx.tenantId} ${limit.subject}`, ...limit.lane };
  return null;
}

const inWords = (seconds: number): string =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/**
 * Until the transaction ends, nobody else counts a try at this account: of many that are made at once, each is measured
 * by those before it.
 */
export const takeTurn = (tx: TenantTx, account: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenantId} ${account}`}, 0))`.execute(tx);

/** Counts one failure, or one mail asked for, against every limit. */
export async function countAttempt(tx: TenantTx, limits: readonly Limit[], now: Date): Promise<void> {
  if (limits.length === 0) return;
  await tx
    .insertInto('failed_attempt')
    .values(
      limits.map(({ kind, subject }) => ({
        tenant_id: tx.tenantId,
        failed_attempt_id: uuid(),
        kind,
        subject: digest(subject),
        failed_at: now,
      })),
    )
    .execute();
}

/** Forgets the failures that a limit counts, after the right password. */
export const forgive = (tx: TenantTx, { kind, subject }: Limit) =>
  tx
    .deleteFrom('failed_attempt')
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', kind)
    .where('subject', '=', digest(subject))
    .execute();

/** What no limit looks back to any more. */
export const isOldAttempt = (now: Date) => {
  const before = (days: number) => new Date(now.getTime() - days * 24 * 60 * MINUTE);
  return sql<SqlBool>`failed_at < ${before(1)} and (kind <> 'device' or failed_at < ${before(DEVICE_DAYS)})`;
};

/** Throws away what no limit looks back to any more. */
export const dropOldAttempts = (tx: TenantTx, now: Date) =>
  tx.deleteFrom('failed_attempt').where('tenant_id', '=', tx.tenantId).where(isOldAttempt(now)).execute();
