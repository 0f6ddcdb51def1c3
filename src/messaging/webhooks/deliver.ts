/** Sends the messages of the outbox to webhooks and record stores. */
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts';
import type { OutboxChannel, OutboxMessage, Outcome } from '#platform/server/outbox/channel.ts';
import { listFailingTargets, suspendTarget } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { notify } from '../notifications/api.ts';
import { webhookPurpose } from './actions.ts';
import { WEBHOOK } from './publish.ts';
import { readRecordBody } from './records/actions.ts';
import { recordUrl } from './records/body.ts';
import { GIVE_UP_AFTER_MS, isRecordKind, type RecordKind } from './rules.ts';
import { readSecrets, signatureHeaders } from './signature.ts';
import { findWebhook, giveUpWebhook, insertTry, listActiveAdmins, type Try, type WebhookRow } from './store.ts';

const WAIT_MS = 15_000;
const RESPONSE_LENGTH = 1_000;
const GONE = 410;

/** The beginning of an answer; the rest is not read. */
async function beginningOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  if (!reader) return '';
  let text = '';
  const decoder = new TextDecoder();
  try {
    while (text.length < RESPONSE_LENGTH) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return text.replaceAll('\0', '').slice(0, RESPONSE_LENGTH);
}

/** When the receiver wants to be asked again: seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterOf(header: string | null, now: Date): Date | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : null;
  const at = seconds === null ? Date.parse(header) : now.getTime() + seconds * 1000;
  // The last instant of a Date is 8.64e15 ms away from 1970.
  return Number.isFinite(at) && Math.abs(at) <= 8.64e15 ? new Date(at) : undefined;
}

interface Sent extends Try {
  readonly after?: Date | undefined;
}

/** One request with its answer; without a body it only asks. */
async function send(
  services: Services,
  url: string,
  headers: Record<string, string>,
  body: string | null,
): Promise<Sent> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const answer = await guardedFetch(services.config.WEBHOOKS_LOCAL)(url, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        ...(body !== null && { 'content-type': 'application/json' }),
        'user-agent': 'Tripos-Webhooks/1',
        ...headers,
      },
      ...(body !== null && { body }),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const { status } = answer;
    const response = await beginningOf(answer).catch(() => '');
    const after = retryAfterOf(answer.headers.get('retry-after'), services.clock());
    const isDone = status >= 200 && status < 300;
    const error = isDone ? null : status >= 300 && status < 400 ? `${status}: redirects are not followed` : `${status}`;
    return { durationMs: took(), status, response, error, after };
  } catch (error) {
    const said = error instanceof Error ? error : new Error(String(error));
    const cause = said.cause instanceof Error ? said.cause.message : '';
    const isLate = said.name === 'TimeoutError';
    const text = isLate ? `No answer within ${WAIT_MS / 1000} s` : [said.message, cause].filter(Boolean).join(': ');
    return { durationMs: took(), status: null, response: '', error: text.slice(0, RESPONSE_LENGTH) };
  }
}

const versions = { 'xapi-1': '1.0.3', 'xapi-2': '2.0.0' } as const;

function recordHeaders(kind: RecordKind, userName: string, secret: string): Record<string, string> {
  const authorization =
    userName === '' ? `Bearer ${secret}` : `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}`;
  return { authorization, ...(kind !== 'caliper' && { 'x-experience-api-version': versions[kind] }) };
}

/** What concerns this record alone: others may be taken all the same. */
const ownFaults: readonly (number | null)[] = [400, 409, 413, 422];
const CONFLICT = 409;
const NOT_FOUND = 404;
const TOO_MANY = 429;

/** A message as it is sent. */
interface Prepared {
  readonly row: WebhookRow;
  readonly body: string;
  readonly headers: Record<string, string>;
}

async function prepare(services: Services, message: OutboxMessage): Promise<Prepared | undefined> {
  const { database, vault, clock } = services;
  return inTenant(database, message.tenantId, async (tx) => {
    const row = await findWebhook(tx, message.targetId);
    if (!row) return undefined;
    const secret = vault.open(webhookPurpose(tx, row.webhook_id), row.sealed_secrets);
    if (isRecordKind(row.kind)) {
      const body = await readRecordBody(services, tx, row.kind, row.person_by, message);
      return { row, body, headers: recordHeaders(row.kind, row.user_name, secret) };
    }
    const body = JSON.stringify(message.payload);
    return { row, body, headers: signatureHeaders(readSecrets(secret), message.id, body, clock()) };
  });
}

/**
 * Whether a store that answers with a conflict keeps the statement from an earlier try, as one whose answer was lost.
 * A store that lets nobody read says by the conflict itself that it knows the id.
 */
async function isKept(services: Services, url: string, headers: Record<string, string>, id: string): Promise<boolean> {
  const asked = new URL(url);
  asked.searchParams.set('statementId', id);
  const { status } = await send(services, asked.href, headers, null);
  return status !== null && status < 500 && status !== NOT_FOUND && status !== TOO_MANY;
}

async function sendRecord(services: Services, kind: RecordKind, id: string, prepared: Prepared): Promise<Outcome> {
  const { row, body, headers } = prepared;
  const url = recordUrl(kind, row.url);
  const sent = await send(services, url, headers, body);
  const { error, after } = sent;
  if (error === null) return { kind: 'delivered', details: sent };
  if (kind !== 'caliper' && sent.status === CONFLICT && (await isKept(services, url, headers, id)))
    return { kind: 'delivered', details: sent };
  const isOwn = ownFaults.includes(sent.status);
  return { kind: 'again', error, details: sent, ...(after && { after }), ...(isOwn && { isOwn }) };
}

async function deliver(services: Services, message: OutboxMessage): Promise<Outcome> {
  const prepared = await prepare(services, message);
  if (!prepared) return { kind: 'refused', error: 'The webhook no longer exists' };
  const { row, headers, body } = prepared;
  if (isRecordKind(row.kind)) return sendRecord(services, row.kind, message.id, prepared);
  if (!row.is_enabled) return { kind: 'refused', error: 'The webhook is switched off' };
  const sent = await send(services, row.url, headers, body);
  const { error, after } = sent;
  if (error === null) return { kind: 'delivered', details: sent };
  if (sent.status === GONE) return { kind: 'refused', error, details: sent };
  return { kind: 'again', error, details: sent, ...(after && { after }) };
}

/**
 * Switches a webhook off that says that it is gone, or that has failed for days, and tells the administrators. A record store
 * is paused: what it was not sent waits.
 */
async function giveUpWhenDead(tx: TenantTx, { targetId }: OutboxMessage, isGone: boolean, now: Date): Promise<void> {
  const failing = (await listFailingTargets(tx, WEBHOOK)).find((one) => one.target_id === targetId);
  const isDead = failing !== undefined && now.getTime() - failing.failing_since.getTime() >= GIVE_UP_AFTER_MS;
  if (!(isGone || isDead) || !(await giveUpWebhook(tx, targetId, now))) return;
  const { url, kind } = (await findWebhook(tx, targetId))!;
  const isRecord = isRecordKind(kind);
  if (isRecord) await suspendTarget(tx, { channel: WEBHOOK, targetId }, now);
  await notify(tx, await listActiveAdmins(tx), {
    kind: 'account',
    title: (say) => (isRecord ? say.recordStorePaused : say.webhookOff)(new URL(url).host),
    body: (say) => (isRecord ? say.recordStorePausedHelp : say.webhookOffHelp),
    href: `/company/webhooks/${targetId}`,
    way: 'mail',
  });
}

export const webhookChannel: OutboxChannel = {
  name: WEBHOOK,
  deliver,
  async settled(tx, message, outcome, now) {
    const sent = outcome.details as Sent | undefined;
    if (sent) await insertTry(tx, message.targetId, message.id, sent, now);
    if (outcome.kind !== 'delivered') await giveUpWhenDead(tx, message, sent?.status === GONE, now);
  },
};
