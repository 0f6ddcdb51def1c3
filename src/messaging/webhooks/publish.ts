/** Events, written to the outbox by the slices that they happen in. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { enqueue } from '#platform/server/outbox/outbox.ts';
import type { WebhookEvent } from './rules.ts';
import { listSubscribed } from './store.ts';

export const WEBHOOK = 'webhook';

export interface EventToPublish {
  readonly type: WebhookEvent;
  /** What it happened to, such as `attempt <id>`: events of one subject arrive in their order. */
  readonly subject: string;
  /** Identifiers and results. No names and addresses: a receiver that may see them asks for them with a key of its own. */
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

/** Whether any webhook of the school wants this event; ask before work that only events need. */
export const isWanted = async (tx: TenantTx, type: WebhookEvent): Promise<boolean> =>
  (await listSubscribed(tx, [type])).length > 0;

/** Writes events with the transaction in which they happen, for the webhooks that want them. One look where none does. */
export async function publishEvents(tx: TenantTx, events: readonly EventToPublish[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const subscribed = await listSubscribed(tx, [...new Set(events.map(({ type }) => type))]);
  const messages = subscribed.flatMap((webhook) =>
    events
      .filter(({ type }) => webhook.events.includes(type))
      .map(({ type, subject, data }) => ({
        channel: WEBHOOK,
        targetId: webhook.webhook_id,
        subject,
        payload: { type, timestamp: now.toISOString(), data },
      })),
  );
  await enqueue(tx, messages, now);
}
