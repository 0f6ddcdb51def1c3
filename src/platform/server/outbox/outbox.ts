/**
 * Messages to other systems: written with the transaction of what they tell of, delivered at least once, in order for each
 * subject, with growing pauses while the other side fails. A slice writes with `enqueue` and names an `OutboxChannel`
 * in its `slice.ts`, which says how its messages are delivered.
 */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { NewMessage, OutboxMessage } from './channel.ts';

const DELIVERED_DAYS = 30;
const FAILED_DAYS = 90;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/**
 * Writes messages with the transaction: they are sent if and only if it commits. In the order given, and sorted by
 * subject where a message may replace another, so that two transactions don't wait for each other.
 */
export async function enqueue(tx: TenantTx, messages: readonly NewMessage[], now: Date): Promise<void> {
  const [latest, all] = [messages.filter((one) => one.latestOnly), messages.filter((one) => !one.latestOnly)];
  if (all.length > 0)
    await tx
      .insertInto('outbox')
      .values(all.map((one) => rowOf(tx, one, now)))
      .execute();
  // One statement can't replace the same row twice.
  const last = new Map(latest.map((one) => [`${one.channel} ${one.targetId} ${one.subject}`, one]));
  const rows = [...last].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => rowOf(tx, one, now));
  if (rows.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'channel', 'target_id', 'subject'])
        .where('is_latest_only', '=', sql.lit(true))
        .where('state', '=', sql.lit('waiting'))
        .doUpdateSet({ payload: sql`excluded.payload`, edit: sql`outbox.edit + 1` }),
    )
    .execute();
}

const rowOf = (tx: TenantTx, message: NewMessage, now: Date) => ({
  tenant_id: tx.tenantId,
  outbox_id: message.id ?? uuid(),
  channel: message.channel,
  target_id: message.targetId,
  subject: message.subject,
  is_latest_only: message.latestOnly ?? false,
  payload: JSON.stringify(message.payload),
  due_at: now,
});

type Target = Pick<OutboxMessage, 'channel' | 'targetId'>;

const forgetTarget = (tx: TenantTx, { channel, targetId }: Target, isSuspended: boolean) =>
  tx
    .deleteFrom('outbox_target')
    .where('tenant_id', '=', tx.tenantId)
    .where('channel', '=', channel)
    .where('target_id', '=', targetId)
    .where('is_suspended', '=', isSuspended)
    .execute();

/** The target answered: its failures are forgotten. One that is suspended stays so. */
export const clearTarget = (tx: TenantTx, target: Target) => forgetTarget(tx, target, false);

/** Nothing more is sent to the target until it is resumed; messages to it wait, for however long. */
export const suspendTarget = (tx: TenantTx, { channel, targetId }: Target, now: Date) =>
  tx
    .insertInto('outbox_target')
    .values({
      tenant_id: tx.tenantId,
      channel,
      target_id: targetId,
      is_suspended: true,
      failures: 0,
      failing_since: now,
      paused_until: now,
      last_error: '',
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'channel', 'target_id']).doUpdateSet({ is_suspended: true }),
    )
    .execute();

/** What waits for a target that was suspended is sent; its failures before that are forgotten. */
export const resumeTarget = (tx: TenantTx, target: Target) => forgetTarget(tx, target, true);

/** How many messages wait for each target of a channel. */
export const countWaiting = (tx: TenantTx, channel: string) =>
  tx
    .selectFrom('outbox')
    .select(['target_id', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tx.tenantId)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .groupBy('target_id')
    .execute();

/** When the newest delivered message arrived at a target; null where none has, or it was tidied away since. */
export async function findLastDelivery(tx: TenantTx, { channel, targetId }: Target): Promise<Date | null> {
  const row = await tx
    .selectFrom('outbox')
    .select('settled_at')
    .where('tenant_id', '=', tx.tenantId)
    .where('channel', '=', channel)
    .where('target_id', '=', targetId)
    .where('state', '=', 'delivered')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.settled_at ?? null;
}

/** Which messages are meant; absent members stand for all. */
export interface MessageFilter {
  readonly channel: string;
  readonly targetId?: string | undefined;
  readonly subject?: string | undefined;
  readonly state?: 'waiting' | 'delivered' | 'failed' | undefined;
}

const shown = [
  'outbox_id',
  'target_id',
  'subject',
  'payload',
  'state',
  'tries',
  'created_at',
  'due_at',
  'settled_at',
  'last_error',
] as const;

/** One message of a channel. */
export const findMessage = (tx: TenantTx, channel: string, id: string) =>
  tx
    .selectFrom('outbox')
    .select(shown)
    .where('tenant_id', '=', tx.tenantId)
    .where('channel', '=', channel)
    .where('outbox_id', '=', id)
    .executeTakeFirst();

/** Messages of a channel, the newest first, with their number. */
export async function listMessages(
  tx: TenantTx,
  { channel, targetId, subject, state }: MessageFilter,
  { ofst, limit }: { readonly ofst: number; readonly limit: number },
) {
  let messages = tx.selectFrom('outbox').where('tenant_id', '=', tx.tenantId).where('channel', '=', channel);
  if (targetId !== undefined) messages = messages.where('target_id', '=', targetId);
  if (subject !== undefined) messages = messages.where('subject', '=', subject);
  if (state !== undefined) messages = messages.where('state', '=', state);
  const rows = await messages
    .select(shown)
    .orderBy('created_at', 'desc')
    .orderBy('outbox_id', 'desc')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total } = await messages.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>['rows'][number];

/** The targets of a channel whose last tries failed. */
export const listFailingTargets = (tx: TenantTx, channel: string) =>
  tx
    .selectFrom('outbox_target')
    .select(['target_id', 'failures', 'failing_since', 'paused_until', 'last_error'])
    .where('tenant_id', '=', tx.tenantId)
    .where('channel', '=', channel)
    .where('failures', '>', 0)
    .execute();

/**
 * Sends a message once more, with the same id, whatever became of it; ends the pause of its target. Returns false where the
 * channel has no such message. One with `latestOnly` must be written anew instead, as a later one may wait already.
 */
export async function sendAgain(tx: TenantTx, channel: string, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('outbox')
    .set((eb) => ({
      state: 'waiting',
      settled_at: null,
      due_at: now,
      // A try that is under way keeps its number: by it the process finds the message again.
      tries: eb.case().when('state', '=', 'waiting').then(eb.ref('tries')).else(0).end(),
    }))
    .where('tenant_id', '=', tx.tenantId)
    .where('channel', '=', channel)
    .where('outbox_id', '=', id)
    .where('is_latest_only', '=', false)
    .returning(['channel', 'target_id'])
    .executeTakeFirst();
  if (row) await clearTarget(tx, { channel, targetId: row.target_id });
  return row !== undefined;
}

/** Sends everything that was given up once more, in its order and with the same ids. Returns how many that are. */
export async function sendAllAgain(tx: TenantTx, { channel, targetId }: Target, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ state: 'waiting', settled_at: null, due_at: now, tries: 0 })
    .where('tenant_id', '=', tx.tenantId)
    .where('channel', '=', channel)
    .where('target_id', '=', targetId)
    .where('state', '=', 'failed')
    .where('is_latest_only', '=', false)
    .executeTakeFirst();
  await clearTarget(tx, { channel, targetId });
  return Number(numUpdatedRows);
}

/** Forgets a target with all its messages. */
export async function dropTarget(tx: TenantTx, channel: string, targetId: string): Promise<void> {
  await clearTarget(tx, { channel, targetId });
  await resumeTarget(tx, { channel, targetId });
  await tx
    .deleteFrom('outbox')
    .where('tenant_id', '=', tx.tenantId)
    .where('channel', '=', channel)
    .where('target_id', '=', targetId)
    .execute();
}

/** Removes messages that were delivered 30 days ago, or given up 90 days ago. */
export const tidyOutbox = (tx: TenantTx, now: Date) =>
  tx
    .deleteFrom('outbox')
    .where('tenant_id', '=', tx.tenantId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'delivered').and('settled_at', '<', daysBefore(now, DELIVERED_DAYS)),
        eb('state', '=', 'failed').and('settled_at', '<', daysBefore(now, FAILED_DAYS)),
      ]),
    )
    .execute();
