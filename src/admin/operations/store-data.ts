import { type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { RetentionKind } from './rules.ts';

/** What is older than the cut, by kind. */
const isOld = {
  // What waits stays: to be marked, for the answer to a query, or for the regrade after one that was accepted.
  answers: (cut: Date) => sql<SqlBool>`state = 'submitted' and submitted_at < ${cut} and answers_removed_at is null
    and unmarked_count = 0 and not exists (select from appeal c
      where c.tenant_id = attempt.tenant_id and c.attempt_id = attempt.attempt_id
        and (c.state = 'open' or (c.state = 'accepted' and c.closed_at is null)))`,
  audit: (cut: Date) => sql<SqlBool>`happened_at < ${cut}`,
  // One that was ended early would have expired within a day.
  sessions: (cut: Date) => sql<SqlBool>`expires_at < ${cut}`,
  notifications: (cut: Date) => sql<SqlBool>`created_at < ${cut}`,
  tasks: (cut: Date) => sql<SqlBool>`ended_at < ${cut}`,
} as const satisfies Record<RetentionKind, unknown>;

const tableOf = {
  answers: 'attempt',
  audit: 'audit_entry',
  sessions: 'session',
  notifications: 'notification',
  tasks: 'task',
} as const satisfies Record<RetentionKind, string>;

/** How much is older than the cut; of answers, the attempts that they belong to. */
export async function countOld(tx: TenantTx, kind: RetentionKind, cut: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(tableOf[kind])}
    where tenant_id = ${tx.tenantId} and ${isOld[kind](cut)}`.execute(tx);
  return rows[0]!.count;
}

/** Where people's writing in an attempt is stored: answers, those that came too late, and notes. */
const answerTables = ['answer', 'answer_file', 'late_answer', 'attempt_annotation'] as const;

/** Rows removed in one transaction: nobody waits long for them. */
const BATCH = 2_000;

/** Removes some of what is older than the cut; returns how many. Marks stay where answers go. */
export async function removeOld(tx: TenantTx, kind: RetentionKind, cut: Date, now: Date): Promise<number> {
  const chosen = sql`select ctid from ${sql.table(tableOf[kind])}
    where tenant_id = ${tx.tenantId} and ${isOld[kind](cut)} limit ${BATCH}`;
  if (kind !== 'answers') {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(tableOf[kind])} where tenant_id = ${tx.tenantId} and ctid = any(array(${chosen}))`.execute(
      tx,
    );
    return Number(numAffectedRows);
  }
  const { rows } = await sql<{ attempt_id: string }>`
    update attempt set answers_removed_at = ${now}
    where tenant_id = ${tx.tenantId} and ctid = any(array(${chosen})) returning attempt_id`.execute(tx);
  for (const table of answerTables)
    await sql`
      delete from ${sql.table(table)}
      where tenant_id = ${tx.tenantId} and attempt_id = any(${rows.map((row) => row.attempt_id)}::uuid[])`.execute(tx);
  return rows.length;
}

export const setRules = (tx: TenantTx, rules: object) =>
  tx
    .updateTable('tenant')
    .set({ retention: JSON.stringify(rules) })
    .where('tenant_id', '=', tx.tenantId)
    .execute();

export const recordTidied = (tx: TenantTx, now: Date) =>
  tx.updateTable('tenant').set({ tidied_at: now }).where('tenant_id', '=', tx.tenantId).execute();
