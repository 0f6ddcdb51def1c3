/** Registering devices, and pushing their owners' notifications to them. */
import type { Actor } from '#access/subject.ts';
import { badField, notFound } from '#platform/contract/refusal.ts';
import type { Config } from '#platform/server/configuration/config.ts';
import type { Vault } from '#platform/server/configuration/vault.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import type { Services } from '#platform/server/services.ts';
import type { PushDevice } from './contract.ts';
import { isDeviceKey, isDeviceSecret, isPushService, originsOf } from './services.ts';
import {
  type DeviceRow,
  type DuePush,
  dropDevice,
  dropGoneDevice,
  dropPushes,
  findPushKey,
  listDevices,
  postponePush,
  takePushes,
  upsertDevice,
  upsertPushKey,
} from './store.ts';

const MOST_DEVICES = 10;
const AT_ONCE = 100;
const CLAIM_MS = 120_000;
const WAIT_MS = 10_000;
const TRIES = 5;
/** An exam that began yesterday is no news. */
const STALE_MS = 12 * 60 * 60_000;

interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** What the school's key is sealed for. */
export const pushPurpose = (tx: TenantTx): string => `push ${tx.tenantId}`;

/** The school's key; null before a device has asked for one. Throws WrongSeal where the installation has another key. */
async function readPushKey(tx: TenantTx, vault: Vault): Promise<PushKey | null> {
  const known = await findPushKey(tx);
  if (!known) return null;
  return { publicKey: known.public_key, privateKey: vault.open(pushPurpose(tx), known.sealed_private_key) };
}

/** The school's key, made where there is none. Somebody else may be quicker: then it is theirs. */
export async function getPushKey(tx: TenantTx, vault: Vault): Promise<PushKey> {
  const known = await readPushKey(tx, vault);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  const made = webPush.generateVAPIDKeys();
  await upsertPushKey(tx, {
    public_key: made.publicKey,
    sealed_private_key: vault.seal(pushPurpose(tx), made.privateKey),
  });
  return (await readPushKey(tx, vault))!;
}

const toDevice = (row: DeviceRow): PushDevice => ({
  _id: row.push_subscription_id,
  createdAt: row.created_at.toISOString(),
  endpoint: row.endpoint,
});

export async function readPush(tx: TenantTx, actor: Actor, vault: Vault) {
  const key = await readPushKey(tx, vault);
  return { publicKey: key?.publicKey ?? null, devices: (await listDevices(tx, actor.personId)).map(toDevice) };
}

/** Throws `invalid_input` for an address that is no push service's, and for a key with which nothing can be encrypted. */
export async function addDevice(
  tx: TenantTx,
  actor: Actor,
  input: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } },
  config: Config,
  now: Date,
): Promise<PushDevice> {
  if (!isPushService(input.endpoint, originsOf(config.PUSH_SERVICES)))
    throw badField('endpoint', 'Must be an address of the push service of a browser');
  if (!isDeviceKey(input.keys.p256dh)) throw badField('keys.p256dh', 'Must be a public key on the curve P-256');
  const { endpoint, keys } = input;
  const row = await upsertDevice(
    tx,
    { person_id: actor.personId, session_id: actor.sessionId, endpoint, ...keys },
    now,
  );
  const devices = await listDevices(tx, actor.personId);
  for (const old of devices.slice(MOST_DEVICES)) await dropDevice(tx, actor.personId, old.push_subscription_id);
  return toDevice(row);
}

export async function removeDevice(tx: TenantTx, actor: Actor, id: string): Promise<void> {
  if (!(await dropDevice(tx, actor.personId, id))) throw notFound('The device');
}

/** Whom push services may write to about these pushes. */
const subjectOf = ({ MAIL_FROM }: Config): string => `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;

type Outcome = 'done' | 'gone' | 'again';

async function send(push: DuePush, key: PushKey, config: Config): Promise<Outcome> {
  if (!isPushService(push.endpoint, originsOf(config.PUSH_SERVICES))) return 'gone';
  if (!isDeviceKey(push.p256dh) || !isDeviceSecret(push.auth)) return 'gone';
  const { title, body, href: url, notification_id: tag } = push;
  const { default: webPush } = await import('web-push');
  const request = webPush.generateRequestDetails(
    { endpoint: push.endpoint, keys: { p256dh: push.p256dh, auth: push.auth } },
    JSON.stringify({ title, body: body.slice(0, 300), url, tag }),
    { vapidDetails: { subject: subjectOf(config), ...key }, TTL: STALE_MS / 1000, urgency: 'high' },
  );
  try {
    const answer = await fetch(request.endpoint, {
      method: request.method,
      headers: request.headers,
      body: new Uint8Array(request.body!),
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'done';
    return answer.status === 404 || answer.status === 410 ? 'gone' : 'again';
  } catch {
    return 'again';
  }
}

async function finish(tx: TenantTx, push: DuePush, outcome: Outcome, now: Date): Promise<void> {
  if (outcome === 'gone') await dropGoneDevice(tx, push.push_subscription_id);
  else if (outcome === 'done' || push.tries >= TRIES) await dropPushes(tx, [push.push_id]);
  else await postponePush(tx, push.push_id, new Date(now.getTime() + 60_000 * 2 ** push.tries));
}

/** One tenant's turn, once a minute. Returns how many pushes were taken by their services. */
export async function tendPushes(services: Services, tenant: TenantId, given?: Members): Promise<number> {
  const members = given ?? (await openMembers(services, tenant, 'pushes'));
  const { database, vault } = services;
  const within = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => inTenant(database, tenant, work);
  let sent = 0;
  for (;;) {
    const now = services.clock();
    const due = await within((tx) => takePushes(tx, now, new Date(now.getTime() + CLAIM_MS), AT_ONCE));
    if (due.length === 0) return sent;
    const key = await within((tx) => getPushKey(tx, vault));
    const isNews = (push: DuePush): boolean => push.is_wanted && now.getTime() - push.created_at.getTime() < STALE_MS;
    const outcomes = await Promise.allSettled(
      due.map((push) =>
        members.run(push.push_id, async () => {
          const outcome = isNews(push) ? await tried(services, tenant, push, key) : 'done';
          await within((tx) => finish(tx, push, outcome, now));
          return outcome === 'done' && isNews(push);
        }),
      ),
    );
    for (const one of outcomes) {
      if (one.status === 'rejected') throw one.reason;
      sent += Number(one.value ?? false);
    }
  }
}

/** What can't be made into a push is not asked of its service again than what its service refuses. */
async function tried(services: Services, tenant: TenantId, push: DuePush, key: PushKey): Promise<Outcome> {
  try {
    return await send(push, key, services.config);
  } catch (error) {
    services.log.error({ err: error, tenant, push: push.push_id, tries: push.tries }, 'a push could not be made');
    return 'again';
  }
}
