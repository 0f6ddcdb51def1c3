import { sql } from 'kysely';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { OutboxMessage } from './channel.ts';
import { CLAIM_MS, pausedUntil } from './rules.ts';

/** Whose messages are due. */
export interface DueTarget {
  readonly tenant_id: string;
  readonly channel: string;
  readonly target_id: string;
}

/**
 * Targets of all tenants with messages that are due, in no order: where there are more than `most`, those that come first would be
 * served again and again. Asked of a partial index, so that idle schools cost nothing.
 */
export async function listDueTargets(tx: SweeperTx, now: Date, most: number): Promise<DueTarget[]> {
  const { rows } = await sql<DueTarget>`
    select tenant_id, channel, target_id from (
      select distinct o.tenant_id, o.channel, o.target_id from outbox o
      left join outbox_target t on t.tenant_id = o.tenant_id and t.channel = o.channel and t.target_id = o.target_id
      where o.state = 'waiting' and o.due_at <= ${now} and (t.paused_until is null or t.paused_until <= ${now} and not t.is_suspended)) d
    order by random() limit ${most}`.execute(tx);
  return rows;
}

/** A message that this process has claimed. */
export type Claimed = OutboxMessage & { readonly edit: number };

/** As many of the messages that are due first are looked at; where too many of them wait behind others, more. */
const WINDOWS = [100, 10_000, 1_000_000];

/**
 * Takes the oldest due message of each subject of a target; nobody else takes them before `CLAIM_MS` have passed. A
 * message waits while an older one about the same subject does.
 */
export async function claimMessages(tx: TenantTx, target: DueTarget, now: Date, most: number): Promise<Claimed[]> {
  const claimed: Claimed[] = [];
  for (const window of WINDOWS) {
    claimed.push(...(await claimWithin(tx, target, now, most - claimed.length, window)));
    if (claimed.length === most || (await countDue(tx, target, now, window)) < window) break;
  }
  return claimed;
}

const dueTo = (tx: TenantTx, target: DueTarget, now: Date) => sql`o.tenant_id = ${tx.tenantId}
  and o.channel = ${target.channel} and o.target_id = ${target.target_id} and o.state = 'waiting' and o.due_at <= ${now}`;

async function countDue(tx: TenantTx, target: DueTarget, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from outbox o where ${dueTo(tx, target, now)} limit ${most}) d`.execute(tx);
  return rows[0]!.count;
}

/**
 * The oldest of the subjects are found at once and not for each message: after thousands of messages were written at once the
 * table has no statistics, and whichever way is planned then for one message reads all of them.
 */
async function claimWithin(tx: TenantTx, target: DueTarget, now: Date, most: number, window: number) {
  const { rows } = await sql<{
    outbox_id: string;
    subject: string;
    payload: unknown;
    tries: number;
    edit: number;
    created_at: Date;
  }>`
    with near as materialized (
      select o.subject from outbox o where ${dueTo(tx, target, now)} order by o.due_at, o.created_at limit ${window}),
    heads as materialized (
      select distinct on (e.subject) e.outbox_id, e.due_at, e.created_at from outbox e
      where e.tenant_id = ${tx.tenantId} and e.channel = ${target.channel} and e.target_id = ${target.target_id}
        and e.state = 'waiting' and e.subject = any(array(select distinct n.subject from near n))
      order by e.subject, e.created_at, e.outbox_id),
    due as (
      select o.outbox_id from heads h join outbox o on o.outbox_id = h.outbox_id
      where ${dueTo(tx, target, now)}
        and not exists (select from outbox_target t where t.tenant_id = ${tx.tenantId} and t.channel = ${target.channel}
          and t.target_id = ${target.target_id} and (t.paused_until > ${now} or t.is_suspended))
      order by h.due_at, h.created_at limit ${most} for update of o skip locked)
    update outbox d set tries = d.tries + 1, due_at = ${new Date(now.getTime() + CLAIM_MS)}
    from due where d.tenant_id = ${tx.tenantId} and d.outbox_id = due.outbox_id
    returning d.outbox_id, d.subject, d.payload, d.tries, d.edit, d.created_at`.execute(tx);
  return rows.map((row) => ({
    id: row.outbox_id,
    tenantId: tx.tenantId,
    channel: target.channel,
    targetId: target.target_id,
    subject: row.subject,
    payload: row.payload,
    tries: row.tries,
    edit: row.edit,
    createdAt: row.created_at,
  }));
}

/** The claimed message, if no other process has taken it over. */
const claimed = (tx: TenantTx, { id, tries }: Claimed) =>
  tx
    .updateTable('outbox')
    .where('tenant_id', '=', tx.tenantId)
    .where('outbox_id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries);

/** Notes the end of a message. One that was replaced during the try waits on, with its new payload. Returns whether it ended. */
export async function settleMessage(
  tx: TenantTx,
  message: Claimed,
  state: 'delivered' | 'failed',
  error: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await claimed(tx, message)
    .where('edit', '=', message.edit)
    .set({ state, settled_at: now, last_error: error })
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  const { numUpdatedRows: waiting } = await claimed(tx, message)
    .set({ tries: 0, due_at: now, created_at: now, last_error: error })
    .executeTakeFirst();
  return waiting === 0n;
}

/** Notes when a message is tried again. Returns false where it is gone, or another process has taken it over. */
export async function postponeMessage(tx: TenantTx, message: Claimed, until: Date, error: string): Promise<boolean> {
  const { numUpdatedRows } = await claimed(tx, message).set({ due_at: until, last_error: error }).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts a failure of the target and pauses it, after some in a row or where it asks for it. */
export async function recordTargetFailure(
  tx: TenantTx,
  { channel, targetId }: OutboxMessage,
  error: string,
  after: Date | undefined,
  now: Date,
): Promise<void> {
  const { failures } = await tx
    .insertInto('outbox_target')
    .values({
      tenant_id: tx.tenantId,
      channel,
      target_id: targetId,
      failures: 1,
      failing_since: now,
      paused_until: now,
      last_error: error,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'channel', 'target_id']).doUpdateSet({
        failures: sql`outbox_target.failures + 1`,
        failing_since: sql`case when outbox_target.failures = 0 then excluded.failing_since else outbox_target.failing_since end`,
        last_error: error,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('outbox_target')
    .set({ paused_until: pausedUntil(failures, after, now) })
    .where('tenant_id', '=', tx.tenantId)
    .where('channel', '=', channel)
    .where('target_id', '=', targetId)
    .execute();
}
