/** Setting webhooks and record stores up, and what admins see of what was sent. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { changesNothing } from '#platform/contract/changes.ts';
import type { BodyOf, QueryOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { addressBlocker } from '#platform/server/http/guarded-fetch.ts';
import {
  countWaiting,
  dropTarget,
  enqueue,
  findLastDelivery,
  findMessage,
  listFailingTargets,
  listMessages,
  type MessageRow,
  resumeTarget,
  sendAgain,
  sendAllAgain,
  suspendTarget,
} from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import {
  type createWebhook,
  type listWebhookMessages,
  type updateWebhook,
  type Webhook,
  type WebhookInput,
  type WebhookMessage,
  type WebhookMessageDetails,
  webhookBody,
} from './contract.ts';
import { WEBHOOK } from './publish.ts';
import { readRecordBody } from './records/actions.ts';
import {
  FORMER_SECRET_MS,
  isRecordEvent,
  isRecordKind,
  isWebhookEvent,
  MOST_WEBHOOKS,
  TEST_EVENT,
  type WebhookKind,
} from './rules.ts';
import { newSecret, readSecrets, replaceSecret, writeSecrets } from './signature.ts';
import * as store from './store.ts';

const SHOWN_TRIES = 50;

/** What the secrets of a webhook are sealed for. */
export const webhookPurpose = (tx: TenantTx, id: string): string => `webhook ${tx.tenantId} ${id}`;

type Failing = Awaited<ReturnType<typeof listFailingTargets>>[number];

interface Standing {
  readonly failing: Failing | undefined;
  readonly waiting: number;
  readonly deliveredAt: Date | null;
}

const toWebhook = (row: store.WebhookRow, { failing, waiting, deliveredAt }: Standing): Webhook => ({
  _id: row.webhook_id,
  kind: row.kind,
  url: row.url,
  description: row.description,
  events: row.events.filter(isWebhookEvent),
  isEnabled: row.is_enabled,
  personBy: row.person_by,
  userName: row.user_name,
  waiting,
  lastDeliveredAt: deliveredAt?.toISOString() ?? null,
  gaveUpAt: row.gave_up_at?.toISOString() ?? null,
  failingSince: failing?.failing_since.toISOString() ?? null,
  lastError: failing?.last_error ?? null,
  edit: row.edit,
  createdAt: row.created_at.toISOString(),
});

const toValues = ({ url, description, events, isEnabled, personBy, userName }: WebhookInput): store.WebhookValues => ({
  url,
  description,
  events: [...new Set(events)],
  is_enabled: isEnabled,
  person_by: personBy,
  user_name: userName,
});

export async function readWebhooks(tx: TenantTx): Promise<Webhook[]> {
  const failing = new Map((await listFailingTargets(tx, WEBHOOK)).map((one) => [one.target_id, one]));
  const waiting = new Map((await countWaiting(tx, WEBHOOK)).map((one) => [one.target_id, one.count]));
  const webhooks: Webhook[] = [];
  for (const row of await store.listWebhookRows(tx))
    webhooks.push(
      toWebhook(row, {
        failing: failing.get(row.webhook_id),
        waiting: waiting.get(row.webhook_id) ?? 0,
        deliveredAt: await findLastDelivery(tx, { channel: WEBHOOK, targetId: row.webhook_id }),
      }),
    );
  return webhooks;
}

async function getRow(tx: TenantTx, id: string): Promise<store.WebhookRow> {
  const row = await store.findWebhook(tx, id);
  if (!row) throw notFound('The webhook');
  return row;
}

async function getWebhook(tx: TenantTx, id: string): Promise<Webhook> {
  await getRow(tx, id);
  return (await readWebhooks(tx)).find(({ _id }) => _id === id)!;
}

/** The address is checked at every try too: what a name leads to changes. */
function refuseAddress(services: Services, url: string): void {
  const why = addressBlocker(url, services.config.WEBHOOKS_LOCAL);
  if (why !== null) throw badField('url', why);
}

/** What belongs to record stores only, and what only they can't do. */
function refuseMix(kind: WebhookKind, given: WebhookInput, secret: string | undefined): void {
  if (!isRecordKind(kind)) {
    if (secret) throw badField('secret', 'A webhook gets its signing secret from here');
    if (given.userName !== '') throw badField('userName', 'A webhook has no user name');
    if (given.personBy !== 'account') throw badField('personBy', 'Webhooks tell of people by identifiers only');
    return;
  }
  const odd = given.events.find((event) => !isRecordEvent(event));
  if (odd !== undefined) throw badField('events', `${odd} is no record of learning`);
  if (kind === 'caliper' && given.userName !== '') throw badField('userName', 'Caliper has no user names');
}

/** While a record store is off, its messages wait. */
const suspendOrResume = (tx: TenantTx, targetId: string, isEnabled: boolean, now: Date) =>
  isEnabled ? resumeTarget(tx, { channel: WEBHOOK, targetId }) : suspendTarget(tx, { channel: WEBHOOK, targetId }, now);

export async function addWebhook(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  { kind, secret: given, ...input }: BodyOf<typeof createWebhook>,
) {
  refuseAddress(services, input.url);
  refuseMix(kind, input, given);
  const isRecord = isRecordKind(kind);
  if (isRecord && given === '') throw badField('secret', 'Enter the password or token');
  if ((await store.listWebhookRows(tx)).length >= MOST_WEBHOOKS)
    throw new Refusal('impossible', `There can be at most ${MOST_WEBHOOKS} webhooks. Remove one first`);
  const [id, own, now] = [uuid(), newSecret(), services.clock()];
  const content = isRecord ? given : writeSecrets([{ secret: own, until: null }]);
  const sealed = services.vault.seal(webhookPurpose(tx, id), content);
  await store.insertWebhook(tx, id, { kind, ...toValues(input), sealed_secrets: sealed }, now);
  if (isRecord) await suspendOrResume(tx, id, input.isEnabled, now);
  await writeAudit(tx, actor, 'webhook.create', 'webhook', id, { url: input.url, events: input.events });
  return { webhook: await getWebhook(tx, id), secret: isRecord ? null : own };
}

const changedMeanwhile = () => new Refusal('conflict', 'Someone else has changed this webhook. Reload the page');

export async function changeWebhook(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  id: string,
  { edit, secret, ...changes }: BodyOf<typeof updateWebhook>,
): Promise<Webhook> {
  const before = await getWebhook(tx, id);
  if (changesNothing({ ...changes, secret }, edit, before.edit)) return before;
  const given = withChanges(webhookBody, before, changes);
  refuseAddress(services, given.url);
  refuseMix(before.kind, given, secret);
  // Somebody who may send the records elsewhere must not learn the secret by that.
  if (isRecordKind(before.kind) && !secret && new URL(given.url).origin !== new URL(before.url).origin)
    throw badField('secret', 'Enter the password or token of the new address');
  const sealed = secret ? { sealed_secrets: services.vault.seal(webhookPurpose(tx, id), secret) } : {};
  if (!(await store.updateWebhookRow(tx, id, edit ?? before.edit, { ...toValues(given), ...sealed })))
    throw changedMeanwhile();
  if (isRecordKind(before.kind)) await suspendOrResume(tx, id, given.isEnabled, services.clock());
  const { url, events, isEnabled } = given;
  await writeAudit(tx, actor, 'webhook.update', 'webhook', id, { url, events, isEnabled });
  return getWebhook(tx, id);
}

export async function dropWebhook(tx: TenantTx, actor: Actor, id: string): Promise<void> {
  const gone = await store.deleteWebhook(tx, id);
  if (!gone) throw notFound('The webhook');
  await dropTarget(tx, WEBHOOK, id);
  await writeAudit(tx, actor, 'webhook.delete', 'webhook', id, { url: gone.url });
}

export async function renewSecret(services: Services, tx: TenantTx, actor: Actor, id: string) {
  const row = await getRow(tx, id);
  if (isRecordKind(row.kind))
    throw new Refusal('impossible', 'A record store has a password or token of its own. Change that instead');
  const purpose = webhookPurpose(tx, id);
  const until = new Date(services.clock().getTime() + FORMER_SECRET_MS);
  const secret = newSecret();
  const secrets = replaceSecret(readSecrets(services.vault.open(purpose, row.sealed_secrets)), secret, until);
  const sealed = services.vault.seal(purpose, writeSecrets(secrets));
  if (!(await store.updateWebhookRow(tx, id, row.edit, { sealed_secrets: sealed }))) throw changedMeanwhile();
  await writeAudit(tx, actor, 'webhook.update', 'webhook', id, { newSecret: true });
  return { webhook: await getWebhook(tx, id), secret };
}

const refuseOff = ({ is_enabled }: store.WebhookRow): void => {
  if (!is_enabled) throw new Refusal('impossible', 'Switch the webhook on first');
};

export async function sendTest(tx: TenantTx, actor: Actor, id: string, now: Date): Promise<void> {
  const row = await getRow(tx, id);
  refuseOff(row);
  const data = isRecordKind(row.kind) ? { person: actor.personId } : { webhook: id, description: row.description };
  const payload = { type: TEST_EVENT, timestamp: now.toISOString(), data };
  await enqueue(tx, [{ channel: WEBHOOK, targetId: id, subject: TEST_EVENT, payload }], now);
}

const eventOf = (payload: unknown): string => (payload as { type?: string }).type ?? '';

const toMessage = (row: MessageRow): WebhookMessage => ({
  _id: row.outbox_id,
  event: eventOf(row.payload),
  state: row.state,
  tries: row.tries,
  createdAt: row.created_at.toISOString(),
  nextTryAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  settledAt: row.settled_at?.toISOString() ?? null,
  lastError: row.last_error,
});

export async function readMessages(tx: TenantTx, id: string, query: QueryOf<typeof listWebhookMessages>) {
  await getRow(tx, id);
  const filter = { channel: WEBHOOK, targetId: id, state: query.state === '' ? undefined : query.state };
  const { rows, total } = await listMessages(tx, filter, query);
  return { messages: rows.map(toMessage), total };
}

async function getMessage(tx: TenantTx, id: string, message: string): Promise<MessageRow> {
  const row = await findMessage(tx, WEBHOOK, message);
  if (row?.target_id !== id) throw notFound('The message');
  return row;
}

export async function readMessage(
  services: Services,
  tx: TenantTx,
  id: string,
  message: string,
): Promise<WebhookMessageDetails> {
  const row = await getMessage(tx, id, message);
  const webhook = await getRow(tx, id);
  const record = { id: message, payload: row.payload };
  const tries = await store.listTries(tx, message, SHOWN_TRIES);
  return {
    ...toMessage(row),
    body: isRecordKind(webhook.kind)
      ? await readRecordBody(services, tx, webhook.kind, webhook.person_by, record)
      : JSON.stringify(row.payload),
    attempts: tries.map((one) => ({
      at: one.tried_at.toISOString(),
      durationMs: one.duration_ms,
      status: one.status,
      response: one.response,
      error: one.error,
    })),
  };
}

export async function resend(tx: TenantTx, actor: Actor, id: string, message: string, now: Date): Promise<void> {
  const { payload } = await getMessage(tx, id, message);
  refuseOff(await getRow(tx, id));
  if (!(await sendAgain(tx, WEBHOOK, message, now))) throw notFound('The message');
  await writeAudit(tx, actor, 'webhook.retry', 'webhook', id, { event: eventOf(payload) });
}

export async function resendFailed(tx: TenantTx, actor: Actor, id: string, now: Date): Promise<{ count: number }> {
  refuseOff(await getRow(tx, id));
  const count = await sendAllAgain(tx, { channel: WEBHOOK, targetId: id }, now);
  if (count > 0) await writeAudit(tx, actor, 'webhook.retry', 'webhook', id, { count });
  return { count };
}
