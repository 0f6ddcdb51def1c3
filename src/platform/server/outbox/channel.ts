/** How the messages of one kind are delivered. A slice names its channels in `slice.ts`. */
import type { TenantId, TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';

/** A message to be written: what the outbox keeps of it is what the channel needs to deliver it. */
export interface NewMessage {
  readonly channel: string;
  /** Whom it is for, by an id of the channel's own. Targets are paused, counted and dropped separately. */
  readonly targetId: string;
  /**
   * What it is about. Messages to one target about the same subject are delivered one after the other, the oldest first.
   * The order is that of the transactions only where these lock the subject's row, as all changes of an attempt do.
   */
  readonly subject: string;
  /** JSON. Keep it to identifiers where the channel can read the rest when it delivers. */
  readonly payload: unknown;
  /** True: replaces the payload of a message about the same subject that still waits, so that only the latest is sent. */
  readonly latestOnly?: boolean;
  /** By default a new UUIDv7. Not for `latestOnly`, where an earlier message keeps its own. */
  readonly id?: string;
}

/** A message in a try. */
export interface OutboxMessage {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly channel: string;
  readonly targetId: string;
  readonly subject: string;
  readonly payload: unknown;
  /** From 1 on; counts this try. */
  readonly tries: number;
  readonly createdAt: Date;
}

/**
 * What became of a try. `again`: tried later, by the outbox' own pauses or not before `after`; it is the target that
 * failed, unless `isOwn` says that only this message did. `refused`: given up at once, as nothing will change.
 */
export type Outcome = (
  | { readonly kind: 'delivered' }
  | { readonly kind: 'again'; readonly error: string; readonly after?: Date; readonly isOwn?: true }
  | { readonly kind: 'refused'; readonly error: string }
) & {
  /** For the channel's own `settled`. */
  readonly details?: unknown;
};

export interface OutboxChannel {
  /** Unique in the product, such as `webhook`; it is stored with each message. */
  readonly name: string;
  /**
   * Makes one try, outside of any transaction. May be called again for a message that was delivered before, when the
   * process died in between. An error that it throws counts as `again` of this message alone. It must end within `TRY_LIMIT_MS`.
   */
  deliver(services: Services, message: OutboxMessage): Promise<Outcome>;
  /**
   * Called in the transaction that notes the outcome, for what the channel keeps itself. `again` that is given up, because the
   * message is too old, arrives as `refused`.
   */
  settled?(tx: TenantTx, message: OutboxMessage, outcome: Outcome, now: Date): Promise<void>;
}
