import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { personWays, WebhookKind } from './rules.ts';

const columns = [
  'webhook_id',
  'kind',
  'url',
  'description',
  'events',
  'is_enabled',
  'person_by',
  'user_name',
  'gave_up_at',
  'sealed_secrets',
  'edit',
  'created_at',
] as const;

const webhooks = (tx: TenantTx) => tx.selectFrom('webhook').where('tenant_id', '=', tx.tenantId);

export const listWebhookRows = (tx: TenantTx) =>
  webhooks(tx).select(columns).orderBy('created_at').orderBy('webhook_id').execute();
export type WebhookRow = Awaited<ReturnType<typeof listWebhookRows>>[number];

export const findWebhook = (tx: TenantTx, id: string) =>
  webhooks(tx).select(columns).where('webhook_id', '=', id).executeTakeFirst();

/** Those that are subscribed to one of these events: enabled webhooks, and record stores, whose events wait while they are paused. */
export const listSubscribed = (tx: TenantTx, events: readonly string[]) =>
  webhooks(tx)
    .select(['webhook_id', 'events'])
    .where((eb) => eb.or([eb('is_enabled', '=', true), eb('kind', '<>', 'webhook')]))
    .where(sql<boolean>`events && ${[...events]}::text[]`)
    .execute();

export interface WebhookValues {
  readonly url: string;
  readonly description: string;
  readonly events: string[];
  readonly is_enabled: boolean;
  readonly person_by: (typeof personWays)[number];
  readonly user_name: string;
}

export const insertWebhook = (
  tx: TenantTx,
  id: string,
  values: WebhookValues & { readonly kind: WebhookKind; readonly sealed_secrets: Buffer },
  now: Date,
) =>
  tx
    .insertInto('webhook')
    .values({ tenant_id: tx.tenantId, webhook_id: id, ...values, created_at: now })
    .execute();

/** False when somebody else has changed it since. A change may have repaired it, so it is no longer given up. */
export async function updateWebhookRow(
  tx: TenantTx,
  id: string,
  edit: number,
  values: Partial<WebhookValues> & { readonly sealed_secrets?: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ ...values, ...(values.is_enabled && { gave_up_at: null }), edit: sql`edit + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('webhook_id', '=', id)
    .where('edit', '=', edit)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const deleteWebhook = (tx: TenantTx, id: string) =>
  tx
    .deleteFrom('webhook')
    .where('tenant_id', '=', tx.tenantId)
    .where('webhook_id', '=', id)
    .returning('url')
    .executeTakeFirst();

/** Switches a webhook off because of its failures; false where it is off already. */
export async function giveUpWebhook(tx: TenantTx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ is_enabled: false, gave_up_at: now, edit: sql`edit + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('webhook_id', '=', id)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface Try {
  readonly durationMs: number;
  readonly status: number | null;
  readonly response: string;
  readonly error: string | null;
}

/** Notes a try. Nothing where the webhook or its message is gone. */
export const insertTry = (tx: TenantTx, webhookId: string, messageId: string, one: Try, now: Date) =>
  sql`
    insert into webhook_try (tenant_id, try_id, webhook_id, message_id, tried_at, duration_ms, status, response, error)
    select w.tenant_id, ${uuid()}, webhook_id, outbox_id, ${now}, ${one.durationMs}, ${one.status}, ${one.response}, ${one.error}
    from webhook w join outbox o on o.tenant_id = w.tenant_id
    where w.tenant_id = ${tx.tenantId} and w.webhook_id = ${webhookId} and o.outbox_id = ${messageId}`.execute(tx);

/** The latest tries of a message. */
export const listTries = (tx: TenantTx, messageId: string, most: number) =>
  tx
    .selectFrom('webhook_try')
    .select(['tried_at', 'duration_ms', 'status', 'response', 'error'])
    .where('tenant_id', '=', tx.tenantId)
    .where('message_id', '=', messageId)
    .orderBy('tried_at', 'desc')
    .orderBy('try_id', 'desc')
    .limit(most)
    .execute();

export const listActiveAdmins = async (tx: TenantTx): Promise<string[]> =>
  (
    await tx
      .selectFrom('person')
      .select('person_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('status', '=', 'active')
      .where(sql<boolean>`'admin' = any(roles)`)
      .execute()
  ).map((row) => row.person_id);
